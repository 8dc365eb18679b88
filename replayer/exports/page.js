"use strict";
(() => {
  const hands = JSON.parse(document.getElementById("hands").textContent);
  const SUITS = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };
  const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
  const RANK_NAMES = { T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
  const KEYS = {
    ArrowRight: "forward", " ": "forward", l: "forward",
    ArrowLeft: "back", Backspace: "back", Delete: "back", h: "back",
    d: "next draw", D: "previous draw", s: "showdown",
    Home: "first", g: "first", End: "end", G: "end",
    n: "next hand", j: "next hand", p: "previous hand", k: "previous hand",
    f: "next finding", F: "previous finding",
    x: "reveal", e: "equity", v: "seat", b: "big", c: "colours", a: "play", "+": "faster", "-": "slower",
    "?": "help", q: "leave",
  };
  const BUTTONS = [
    ["back", "\u2190", "back"], ["forward", "\u2192", "step"], ["next draw", "d", "draw"],
    ["showdown", "s", "showdown"], ["next finding", "f", "finding"],
    ["previous hand", "p", ""], ["next hand", "n", "hand"],
    ["reveal", "x", "reveal"], ["equity", "e", "equity"], ["seat", "v", "seat"],
    ["play", "a", "play"], ["help", "?", "help"],
  ];
  const HELP = [
    ["\u2192 l space", "next step"], ["\u2190 h backspace", "step back"],
    ["d  D", "next, previous draw"], ["s", "showdown"], ["Home g, End G", "first, last step"],
    ["n j, p k", "next, previous hand"], ["f  F", "next, previous finding"],
    ["x", "reveal cards known later"], ["e", "equity, with x"], ["v", "seat in view"],
    ["a  + -", "play, faster, slower"], ["b", "amounts in big bets"], ["c", "two or four colours"], ["?", "this page"],
    ["Esc q", "back"],
  ];
  const SIGNS = [
    ["B1 D1 B2", "bets, draw, bets in order"], ["x b r c f", "check bet raise call fold"],
    ["R C B", "capital: all-in"], ["2  pat", "cards drawn, none drawn"],
    ["\u21911", "more than the draw before"], ["pat*", "snow: pat, not a made hand"],
    ["\u22127\u2665", "thrown away"], ["?7\u2665", "perhaps thrown away"], ["+4\u2666", "came with the last draw"],
    ["~8\u2663", "must have been held (x)"], ["D SB BB", "button, blinds"],
    ["\u25b6", "to act"], ["\u2605", "wins a pot"], ["15.5 to 1", "pot for each chip to call"],
  ];
  const SPEEDS = [4000, 2500, 1500, 1000, 600, 300];
  const state = { hand: 0, step: 0, seat: null, reveal: false, equity: false, big: false, speed: 2, timer: 0, note: "" };

  const $ = (id) => document.getElementById(id);
  const el = (tag, classes = "", ...content) => {
    const made = document.createElement(tag);
    if (classes) made.className = classes;
    made.append(...content);
    return made;
  };
  const hand = () => hands[state.hand];
  const steps = () => hand().steps || [];
  const step = () => steps()[state.step];
  const seatInView = () => (state.seat === null ? hand().me : state.seat);
  const named = (player, classes = "") => {
    const made = el("bdi", classes, hand().seats[player].name);
    made.title = hand().seats[player].name;
    return made;
  };

  // an amount as it is told, or in big bets; what is no amount stays
  const cash = (text) => {
    const parts = /^([+-]?)[^\d+-]*(\d+)(?:\.(\d\d))?$/.exec(text);
    if (!state.big || !parts) return text;
    // half a hundredth goes up, so that an amount and its negative look alike
    const hundredths = Math.floor((200 * Number(parts[2] + (parts[3] || "")) + hand().big) / (2 * hand().big));
    return `${parts[1]}${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
  };

  // the table after every step: the hand tells only what changed
  const built = new Map();
  const tables = () => {
    if (!built.has(state.hand)) {
      let seats = [];
      built.set(state.hand, steps().map((each) => {
        seats = seats.slice();
        for (const [player, seat] of Object.entries(each.seats)) seats[player] = seat;
        return seats;
      }));
    }
    return built.get(state.hand);
  };

  // the widths of a row: they depend on the hand, never on the step
  const widths = () => {
    const seats = steps().flatMap((each) => Object.values(each.seats));
    const wide = (name) => Math.max(6, ...seats.map((seat) => cash(seat[name]).length));
    const tracks = hand().columns.map((_, at) => Math.max(2, ...seats.map((seat) => seat.track[at].length)));
    return `1rem 5rem minmax(6rem, 1fr) ${wide("stack")}ch ${wide("bet")}ch ` +
      `${3.4 * Math.max(1, ...seats.map((seat) => seat.cards.length))}rem ${tracks.reduce((sum, each) => sum + each + 1.5, 0)}ch`;
  };

  // cards
  const cardName = (card) =>
    `${RANK_NAMES[card[0]] || card[0]} of ${SUIT_NAMES[card[1]]}`;
  const cardOf = (card, kind = "") => {
    const made = el("span", `card ${card ? card[1] : "back"} ${kind}`.trim(), card ? card[0] + SUITS[card[1]] : "\u00a0");
    made.setAttribute("role", "img");
    const how = { new: ", drawn", gone: ", thrown away", perhaps: ", perhaps thrown away", inferred: ", known from later" }[kind] || "";
    made.setAttribute("aria-label", (card ? cardName(card) : "hidden card") + how);
    return made;
  };
  // a player's cards at a step; revealed ones reach back to the player's last draw
  const holding = (player) => {
    const seat = tables()[state.step][player];
    const later = hand().final[player];
    if (state.reveal && later && seat.cards.includes(null) && state.step >= later.since) {
      const cards = later.cards.slice(0, seat.cards.length);
      const value = cards.length === later.cards.length ? later.value : "";
      return { cards, inferred: cards.map((card) => !seat.cards.includes(card)), value, seat };
    }
    return { cards: seat.cards, inferred: [], value: seat.value, seat };
  };

  // the table
  const order = () => {
    const seats = hand().seats;
    const mine = seats[seatInView()].number;
    return seats.map((_, player) => player).sort((one, other) => {
      const behind = (player) => (seats[player].number <= mine ? 1 : 0);
      return behind(one) - behind(other) || seats[one].number - seats[other].number || one - other;
    });
  };
  const cell = (classes, ...content) => {
    const made = el("div", classes, ...content);
    made.setAttribute("role", "cell");
    return made;
  };
  const row = (classes, ...cells) => {
    const made = el("div", classes, ...cells);
    made.setAttribute("role", "row");
    return made;
  };
  const tracks = (player) => {
    const seat = tables()[state.step][player];
    const now = step();
    const made = cell("tracks");
    seat.track.forEach((text, column) => {
      const draws = hand().columns[column][0] === "D";
      const lit = column === now.column && now.actor === player && text;
      const part = el("span", "track");
      part.dataset.column = hand().columns[column];
      if (draws) {
        const kind = lit ? "lit" : text === "pat" ? "pat" : text.startsWith("\u2191") ? "more" : "draw";
        part.append(el("span", kind, text));
        if (text === "pat" && isSnow(player, Number(hand().columns[column].slice(1)))) part.append(el("span", "snow", "*"));
      } else if (lit && /^[xbrcf]/i.test(text)) {
        part.append(text.slice(0, -1), el("span", "lit", text.slice(-1)));
      } else {
        part.append(el("span", /[BRC]/.test(text) ? "allin" : /[br]/.test(text) ? "active" : "", text));
      }
      made.append(part);
    });
    return made;
  };
  const isSnow = (player, number) =>
    hand().draws.some((draw) => draw.player === player && draw.number === number && draw.snow && draw.step <= state.step);
  const seatRow = (player) => {
    const seat = hand().seats[player];
    const held = holding(player);
    const now = held.seat;
    const turn = step().turn === player;
    const mark = cell(`mark ${now.won ? "win" : ""}`, turn ? "\u25b6" : now.won ? "\u2605" : "");
    if (turn || now.won) mark.setAttribute("aria-label", turn ? "to act" : "wins");
    const spots = cell("right", String(seat.number), " ");
    const spot = el("span", seat.button ? "spot button" : "spot", seat.button ? "D" : seat.blind);
    if (seat.button) spot.title = "button";
    spots.append(spot);
    if (seat.button && seat.blind) spots.append(el("span", "spot", seat.blind));
    const cards = cell("cards");
    if (now.out) cards.append(el("span", "soft", "sits out"));
    else if (now.folded) {
      if (held.cards.length && !held.cards.includes(null)) held.cards.forEach((card) => cards.append(cardOf(card, "flat")));
      cards.append(el("span", "soft", state.step ? "folded" : ""));
    } else held.cards.forEach((card, at) => {
      cards.append(cardOf(card, held.inferred[at] ? "inferred" : now.new.includes(at) && !held.inferred.length ? "new" : ""));
    });
    if (now.mucked) cards.append(el("span", "soft", " mucked"));
    return row(
      `seat ${turn ? "turn" : ""} ${now.folded || now.out ? "faded" : ""}`,
      mark, spots, cell("name", named(player)),
      cell(`right stack ${now.stack === "all-in" ? "allin" : ""}`, cash(now.stack)),
      cell(`right ${now.tone || "bet"}`, cash(now.bet)), cards, tracks(player));
  };
  // the cards in the middle, by run; 0 where there is one run
  const boards = () => {
    const found = new Map();
    steps().slice(0, state.step + 1).forEach((each) => (each.board || []).forEach(([run, cards]) => {
      found.set(run, [...(found.get(run) || []), ...cards]);
    }));
    if (found.size > 1 && found.has(0)) {
      const shared = found.get(0);
      found.delete(0);
      found.forEach((cards, run) => found.set(run, [...shared, ...cards]));
    }
    return found;
  };
  const potRow = () => {
    const now = step();
    const line = el("div");
    line.append(el("strong", "stage", now.stage));
    const pot = el("span", "", "pot ", el("b", "", cash(now.pot)));
    now.pots.slice().reverse().forEach(([name, amount], at) => pot.append(`${at ? " + " : " = "}${name.replace(" pot", "")} ${cash(amount)}`));
    line.append(pot);
    if (now.turn >= 0 && /^bet| street$/.test(now.stage)) {
      if (now.call) line.append(el("span", "", named(now.turn), " to call ", el("b", "", cash(now.call))), el("strong", "", now.odds));
      else line.append(el("span", "", named(now.turn), " may check"));
    }
    boards().forEach((board, run) => {
      const cards = el("span", "cards board", run ? `run ${run} ` : "board ");
      board.forEach((card) => cards.append(cardOf(card)));
      line.append(cards);
    });
    const inner = cell("");
    inner.append(line);
    return row("pot", inner);
  };
  const drawTable = () => {
    const table = el("div");
    table.setAttribute("role", "table");
    table.setAttribute("aria-label", "The table");
    const label = tables()[state.step].map((seat) => seat.label).find((each) => each !== "bet") || "bet";
    const heads = el("span", "tracks");
    hand().columns.forEach((column, at) => heads.append(el("span", `track ${at === step().column ? "lit" : ""}`, column)));
    const head = row("head", ...["", "seat", "player", "stack", label, "cards"].map((text, at) => {
      const made = cell(at === 1 || at === 3 || at === 4 ? "right" : "", text);
      made.setAttribute("role", "columnheader");
      return made;
    }), heads);
    heads.setAttribute("role", "columnheader");
    table.append(head);
    const players = order();
    players.slice(0, -1).forEach((player) => table.append(seatRow(player)));
    table.append(potRow(), seatRow(players[players.length - 1]));
    table.style.setProperty("--row", widths());
    $("table").replaceChildren(table);
  };

  // the panel
  const block = (title, ...content) => {
    const made = el("div", "", ...content);
    if (title !== "") made.prepend(el("h2", "", ...(Array.isArray(title) ? title : [title])));
    return made;
  };
  const line = (label, ...content) => el("div", "line", el("span", "label", label), ...content);
  const findings = (found) => found.map((each) => {
    const made = el("div", `found ${each.severity}`, el("h3", "", `${each.severity}: ${each.title}`));
    if (each.text) made.append(el("div", "", `line ${each.line}: `, el("bdi", "source", each.text)));
    made.append(el("div", "", el("bdi", "", each.message)));
    if (each.stated) made.append(el("div", "", "stated ", el("bdi", "bad", each.stated)));
    if (each.expected) made.append(el("div", "", "by rule ", el("bdi", "agrees", each.expected)));
    made.append(el("code", "soft", each.code));
    return made;
  });
  const rung = (label, before, draw) => {
    const made = el("div", "rung", el("span", "label", label));
    const cards = el("span", "cards");
    const perhaps = draw && draw.thrown.length && !draw.sure ? "perhaps" : "";
    before.forEach((card, at) => cards.append(cardOf(card, draw && draw.sure && draw.thrown.includes(at) ? "gone" : perhaps)));
    made.append(cards);
    if (draw) {
      const came = el("span", "cards");
      if (draw.thrown.length) {
        came.append("\u2192 ");
        draw.came.forEach((card) => came.append(cardOf(card, "new")));
      } else {
        came.append(el("span", "pat", "pat"));
        if (draw.snow) came.append(el("span", "snow", "* snow"));
      }
      made.append(came);
      if (draw.value) made.append(el("strong", "", draw.value));
    }
    return made;
  };
  const ladder = (player) => {
    const draws = hand().draws.filter((draw) => draw.player === player && draw.step <= state.step);
    const seat = tables()[state.step][player];
    const dealt = draws.length ? draws[0].before : seat.cards;
    if (!dealt.length) return [];
    const drawn = hand().columns.some((column) => column[0] === "D");
    const made = block([named(player), drawn ? "\u2019s draws" : "\u2019s cards"], rung(drawn ? "dealt" : "cards", dealt, null));
    draws.forEach((draw) => made.append(rung(`draw ${draw.number}`, draw.before, draw)));
    if (seat.folded) made.append(el("p", "soft", "folded"));
    return [made];
  };
  const ranked = (players, player) => (players.includes(player) ? players.indexOf(player) : players.length);
  const result = () => {
    const awards = steps().slice(0, state.step + 1).map((each) => each.award).filter(Boolean);
    const made = block("Result");
    const names = [...new Set(awards.map(([pot]) => pot))];
    names.forEach((name) => {
      const pot = hand().pots[name];
      const shares = new Map();
      awards.filter(([each]) => each === name).forEach(([, player, amount]) => {
        shares.set(player, [...(shares.get(player) || []), cash(amount)]);
      });
      const head = el("div", "line", el("strong", "", name));
      if (pot) head.append(el("span", "bet", cash(pot.gross)), el("span", "soft", `rake ${cash(pot.rake)}`));
      made.append(head);
      const players = pot ? pot.eligible.slice() : [];
      shares.forEach((_, player) => { if (!players.includes(player)) players.push(player); });
      players.sort((one, other) => Number(shares.has(other)) - Number(shares.has(one)));
      const why = pot ? pot.why : {};
      const told = why.players && why.players.every((player) => holding(player).value);
      if (told) players.sort((one, other) => ranked(why.players, one) - ranked(why.players, other));
      players.forEach((player) => {
        const held = holding(player);
        const cards = el("span", "cards");
        (held.value ? hand().arranged[player] || held.cards : held.cards).forEach((card, at) => {
          const made = cardOf(card, held.value && !held.seat.cards.includes(card) ? "inferred" : "");
          if (told && player === why.players[0] && why.card >= 0 && at >= why.card && at < why.card + why.size) made.classList.add("decides");
          cards.append(made);
        });
        const each = el("div", "line", named(player, `label ${shares.has(player) ? "win" : ""}`), cards, el("strong", "", held.value));
        if (held.seat.mucked) each.append(el("span", "soft", "mucked"));
        else if (!held.value) each.append(el("span", "soft", "not shown"));
        if (shares.has(player)) each.append(el("span", "win", `wins ${shares.get(player).join(" and ")}`));
        if (pot && pot.parts[player]) each.append(el("span", "soft", `(${pot.parts[player].join(", ")})`));
        made.append(each);
        if (told && player === why.players[1]) made.append(el("div", "line", el("span", "label", ""), el("span", "why", why.words)));
      });
      (pot ? pot.whys : []).filter((each) => each.needs.every((player) => holding(player).value)).forEach((each) => {
        const [one, other] = each.players.map((player) => named(player));
        const words = el("span", "why", one, each.equal ? " and " : " over ", other, `: ${each.words}`);
        made.append(el("div", "line", el("span", "label soft", each.part), words));
      });
    });
    if (state.step >= hand().paidOut && hand().verdict.length) {
      const [kind, words] = hand().verdict;
      const sign = { agrees: "\u2713 ", differs: "\u2717 " }[kind] || "? ";
      made.append(el("p", kind.replace(" ", "-"), sign, el("bdi", "", words)));
    }
    return made;
  };
  const equityLine = () => {
    if (!state.equity) return [];
    if (!state.reveal) return [line("equity", el("span", "soft", "x first: it looks ahead"))];
    if (seatInView() !== hand().me) return [line("equity", el("span", "soft", "worked out for "), named(hand().me))];
    const [figure, how] = step().equity || ["", ""];
    return [line("equity", el("strong", "figure", figure), el("bdi", "soft", how))];
  };
  const nowBlock = () => {
    const me = seatInView();
    const lines = [];
    const held = holding(me);
    if (held.value && !held.seat.folded) lines.push(line("now", el("strong", "", held.value), el("span", "soft", held.seat.best ? `draw held: ${held.seat.best}` : "")));
    lines.push(...equityLine());
    order().slice(0, -1).forEach((player) => {
      const other = holding(player);
      if (!other.value || other.seat.folded) return;
      const made = el("div", "line", named(player, "label"), el("strong", "", other.value));
      if (other.inferred.length) made.append(el("span", "inferred-word", "~ known from later"));
      lines.push(made);
    });
    return lines.length ? [block("", ...lines)] : [];
  };
  const potBlock = () => {
    const now = step();
    const lines = now.pots.map(([name, amount, players]) => {
      const made = line(name, el("span", "bet", cash(amount)), el("span", "soft", "in it:"));
      players.forEach((player) => made.append(named(player)));
      return made;
    });
    if (now.call) lines.push(line("to call", el("span", "bet", cash(now.call)), el("span", "", `${now.odds}, needs ${now.needs}`)));
    return lines.length ? [block("", ...lines)] : [];
  };
  const drawPanel = () => {
    const parts = [];
    const found = step().findings;
    if (found.length) parts.push(block(found.length > 1 ? `${found.length} findings` : "Finding", ...findings(found)));
    const paid = steps().slice(0, state.step + 1).some((each) => each.award);
    if (paid) parts.push(result(), ...(state.equity ? [block("", ...equityLine())] : []));
    else if (!state.step) parts.push(block("Stakes", el("p", "", hand().title), el("p", "soft", el("bdi", "", hand().about))), ...equityLine());
    else parts.push(...ladder(seatInView()), ...otherDraw(), ...nowBlock(), ...potBlock());
    $("panel").replaceChildren(...parts);
  };
  const otherDraw = () => {
    const draw = hand().draws.find((each) => each.step === state.step);
    if (!draw || draw.player === seatInView()) return [];
    const made = el("div", "rung", named(draw.player, "label"));
    if (!draw.thrown.length) made.append(el("span", "pat", "pat"));
    else {
      const cards = el("span", "cards");
      draw.gone.forEach((card) => cards.append(cardOf(card, "gone")));
      cards.append("\u2192 ");
      draw.came.forEach((card) => cards.append(cardOf(card, "new")));
      made.append(el("span", "draw", `draws ${draw.thrown.length}`), cards);
    }
    return [block("", made)];
  };

  // the log: up to this step, no further
  const entryOf = (entry, here) => {
    if (entry.rule) return el("h3", "", entry.rule);
    const made = el("div", `entry ${here && entry.main ? "here" : ""}`);
    if (entry.player >= 0) made.append(named(entry.player, "who"));
    made.append(el("span", entry.style === "log.note" ? "note" : "", entry.what));
    const cards = el("span", "cards");
    (entry.cards || []).forEach((card) => cards.append(cardOf(card)));
    const draw = entry.draw >= 0 ? hand().draws[entry.draw] : null;
    if (draw && draw.gone.length && draw.gone.every(Boolean)) {
      draw.gone.forEach((card) => cards.append(cardOf(card, "gone")));
      cards.append("\u2192 ");
      draw.came.forEach((card) => cards.append(cardOf(card, "new")));
    }
    made.append(cards);
    if (entry.amount) made.append(el("span", "amount", cash(entry.amount)));
    return made;
  };
  const drawLog = () => {
    const entries = [];
    steps().slice(0, state.step + 1).forEach((each, at) => {
      each.log.forEach((entry) => entries.push(entryOf(entry, at === state.step)));
    });
    $("entries").replaceChildren(...entries);
    $("entries").scrollTop = $("entries").scrollHeight;
    $("step").textContent = `step ${state.step}`;
  };

  // all of it
  const badges = () => {
    const made = [];
    const all = hand().findings || steps().flatMap((each) => each.findings);
    if (all.length) {
      const bad = all.some((each) => each.severity === "error");
      made.push(el("span", `badge ${bad ? "error" : ""}`, `${bad ? "\u2717" : "!"} ${all.length} finding${all.length > 1 ? "s" : ""}`));
    }
    if (hand().status !== "ok") made.push(el("span", "badge", hand().status));
    if (state.reveal) made.push(el("span", "badge", "revealed"));
    if (state.big && hand().steps) made.push(el("span", "badge", hand().bigs));
    if (state.timer) made.push(el("span", "badge", `play ${SPEEDS[state.speed] / 1000} s`));
    return made;
  };
  const asText = () => {
    $("table").replaceChildren();
    $("panel").replaceChildren(
      block("", el("p", "", hand().why)),
      block("", ...findings(hand().findings)),
      block("", el("div", "hand-text source", hand().text.join("\n"))));
    $("entries").replaceChildren();
    $("step").textContent = "";
    $("said").textContent = hand().why;
  };
  const announce = () => {
    const entry = step().log.find((each) => each.main);
    const words = [];
    if (entry) {
      words.push(entry.player >= 0 ? hand().seats[entry.player].name : "", entry.what, cash(entry.amount || ""));
      (entry.cards || []).forEach((card) => words.push(cardName(card)));
      const draw = entry.draw >= 0 ? hand().draws[entry.draw] : null;
      if (draw && draw.thrown.length && draw.came.every(Boolean)) words.push("gets", ...draw.came.map(cardName));
      if (draw && draw.value) words.push(draw.value);
    }
    words.push(`${words.length ? "; " : ""}${step().stage}, pot ${cash(step().pot)}`);
    step().findings.forEach((each) => words.push(`; ${each.severity}: ${each.title}`));
    $("said").textContent = words.filter(Boolean).join(" ");
  };
  const show = () => {
    const now = hand();
    $("title").textContent = now.title;
    $("about").replaceChildren(el("bdi", "", now.about || now.place));
    $("badges").replaceChildren(...badges());
    $("number").replaceChildren(hands.length > 1 ? `hand ${state.hand + 1}/${hands.length} ` : "", el("bdi", "", now.id ? `#${now.id}` : ""));
    $("note").textContent = state.note;
    document.querySelectorAll("#keys button").forEach((button) => {
      const command = button.dataset.command;
      button.hidden = (command.endsWith("hand") && hands.length < 2) ||
        (command === "next finding" && !steps().some((each) => each.findings.length));
      const pressed = { reveal: state.reveal, equity: state.equity, play: Boolean(state.timer) }[command];
      if (pressed !== undefined) button.setAttribute("aria-pressed", String(pressed));
    });
    if (!now.steps) asText();
    else {
      drawTable();
      drawPanel();
      drawLog();
      announce();
    }
    try {
      history.replaceState(null, "", `#${now.number}.${state.step}`);
    } catch {
      // some places where a page can lie have no address that may change
    }
  };

  // moving
  const go = (index) => {
    const target = Math.max(0, Math.min(index, steps().length - 1));
    const moved = target !== state.step;
    state.step = target;
    return moved;
  };
  const seek = (wanted, way) => {
    for (let at = state.step + way; at >= 0 && at < steps().length; at += way) if (wanted(at)) return go(at);
    return false;
  };
  const endsDraw = (at) => steps()[at].street || // in stud, a street
    steps()[at].stage.startsWith("draw") && (at === steps().length - 1 || steps()[at + 1].stage !== steps()[at].stage);
  const hasFinding = (at) => steps()[at].findings.length > 0;
  const showdown = () => {
    const at = steps().findIndex((each) => each.stage === "showdown" || each.stage === "end");
    return go(at < 0 ? steps().length - 1 : at);
  };
  const turn = (way) => {
    if (!hands[state.hand + way]) return false;
    state.hand += way;
    state.step = 0;
    state.seat = null;
    return true;
  };
  const nextSeat = () => {
    const players = order();
    state.seat = players.find((player) => !tables()[state.step][player].out) ?? players[0];
    return true;
  };
  const toggle = (name) => { state[name] = !state[name]; return true; };
  const stop = () => { clearTimeout(state.timer); state.timer = 0; };
  const tick = () => {
    state.timer = setTimeout(() => {
      if (!go(state.step + 1)) stop();
      else if (state.step === steps().length - 1) stop();
      else tick();
      show();
    }, SPEEDS[state.speed]);
  };
  const play = () => {
    if (state.timer) stop();
    else if (state.step < steps().length - 1) tick();
    else return false;
    return true;
  };
  const speed = (way) => {
    const before = state.speed;
    state.speed = Math.max(0, Math.min(SPEEDS.length - 1, before + way));
    return before !== state.speed;
  };
  const MOVES = {
    forward: [() => go(state.step + 1), "end of the hand"],
    back: [() => go(state.step - 1), "start of the hand"],
    first: [() => go(0), "start of the hand"],
    end: [() => go(steps().length - 1), "end of the hand"],
    "next draw": [() => seek(endsDraw, 1), "no draw after this"],
    "previous draw": [() => seek(endsDraw, -1), "no draw before this"],
    showdown: [showdown, "this is the showdown"],
    "next finding": [() => seek(hasFinding, 1), "no finding after this"],
    "previous finding": [() => seek(hasFinding, -1), "no finding before this"],
    seat: [nextSeat, ""],
    equity: [() => toggle("equity"), ""],
    play: [play, "end of the hand"],
    faster: [() => speed(1), "no faster"],
    slower: [() => speed(-1), "no slower"],
  };
  const press = (command) => {
    state.note = "";
    if (command === "help") return $("help").open ? $("help").close() : $("help").showModal();
    if (command === "leave") { if ($("help").open) $("help").close(); return undefined; }
    if (command === "reveal") toggle("reveal");
    else if (command === "big") toggle("big");
    else if (command === "colours") document.documentElement.classList.toggle("two");
    else if (command === "next hand") { stop(); if (!turn(1)) state.note = "last hand"; }
    else if (command === "previous hand") { stop(); if (!turn(-1)) state.note = "first hand"; }
    else if (steps().length) {
      const [move, words] = MOVES[command];
      if (!["seat", "equity", "play", "faster", "slower"].includes(command)) stop();
      if (!move()) state.note = words;
    }
    return show();
  };

  document.addEventListener("keydown", (event) => {
    const command = KEYS[event.key];
    if (!command || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === " " && event.target.closest && event.target.closest("button")) return;
    if ($("help").open && command !== "help" && command !== "leave") return;
    event.preventDefault();
    press(command);
  });
  BUTTONS.forEach(([command, key, words]) => {
    const button = el("button", "", el("kbd", "", key), words ? ` ${words}` : "");
    button.type = "button";
    button.dataset.command = command;
    button.setAttribute("aria-label", { back: "step back", forward: "next step", seat: "next seat in view" }[command] || command);
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => press(command));
    $("keys").append(button);
  });
  const explain = (table, rows) => rows.forEach(([key, words]) => {
    const head = el("th", "", key);
    head.scope = "row";
    table.append(el("tr", "", head, el("td", "", words)));
  });
  explain($("help-keys"), HELP);
  explain($("help-signs"), SIGNS);
  const start = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash);
  const opened = start ? hands.findIndex((each) => each.number === Number(start[1])) : -1;
  state.hand = Math.max(0, opened >= 0 ? opened : hands.findIndex((each) => each.steps));
  if (start && opened >= 0 && steps().length) go(Number(start[2] || 0));
  $("replayer").hidden = false;
  show();
})();
