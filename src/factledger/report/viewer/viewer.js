"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const root = document.documentElement;
  const panel = $("panel");
  const narrow = window.matchMedia("(max-width: 68rem)");
  const kinds = "article[data-kind], div[data-kind]";
  root.classList.add("js");

  // ---- The panel: a copy of a card, beside the report.

  let opener = null;
  let current = null;

  function cardOf(hash) {
    const card = hash.length > 1 ? $(decodeURIComponent(hash.slice(1))) : null;
    return card && card.matches(kinds) ? card : null;
  }

  function copyOf(card) {
    const copy = card.cloneNode(true);
    for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
    copy.removeAttribute("tabindex");
    for (const heading of copy.querySelectorAll("h4")) {
      const higher = document.createElement("h3");
      higher.append(...heading.childNodes);
      heading.replaceWith(higher);
    }
    return copy;
  }

  // Below a source its facts, below a calculation the facts it was made from.
  function restOf(card) {
    if (card.dataset.kind === "source") return [...document.querySelectorAll(`article[data-source="${card.id}"]`)];
    const links = [...card.querySelectorAll(".formula a")].map((link) => link.getAttribute("href"));
    return [...new Set(links)].map(cardOf).filter(Boolean);
  }

  function open(card, from) {
    current = card;
    opener = from || opener;
    const body = $("panel-body");
    const source = card.dataset.source && $(card.dataset.source);
    body.replaceChildren(copyOf(card));
    $("panel-rest").replaceChildren(...(source ? [source] : restOf(card)).map(copyOf));
    $("panel-title").textContent = $("panel-title").dataset.open;
    body.hidden = $("panel-rest").hidden = false;
    $("panel-empty").hidden = true;
    panel.querySelector(".panel-buttons").hidden = false;
    preparePage(card);
    for (const link of document.querySelectorAll("a.current")) link.classList.remove("current");
    for (const link of document.querySelectorAll(`a[href="#${card.id}"]`)) link.classList.add("current");
    root.classList.add("open");
    modal(narrow.matches);
    panel.scrollTop = 0;
    $("panel-title").focus({ preventScroll: true });
    history.replaceState(null, "", "#" + card.id);
  }

  function close() {
    if (!current) return;
    current = null;
    root.classList.remove("open");
    modal(false);
    for (const link of document.querySelectorAll("a.current")) link.classList.remove("current");
    $("panel-title").textContent = $("panel-title").dataset.empty;
    for (const id of ["panel-body", "panel-page", "panel-rest"]) $(id).hidden = true;
    for (const id of ["panel-body", "panel-rest"]) $(id).replaceChildren();
    $("page-text").replaceChildren();
    $("panel-empty").hidden = false;
    panel.querySelector(".panel-buttons").hidden = true;
    history.replaceState(null, "", location.pathname + location.search);
    if (opener && opener.isConnected) opener.focus({ preventScroll: true });
    opener = null;
  }

  function modal(on) {
    for (const part of document.querySelectorAll("main, header.bar, .skip")) part.inert = on;
    panel.setAttribute("role", on ? "dialog" : "complementary");
    panel.toggleAttribute("aria-modal", on);
    if (on) panel.setAttribute("aria-modal", "true");
  }

  function step(by) {
    const cards = [...document.querySelectorAll("main [data-kind]")].filter((c) => c.dataset.kind !== "source");
    const at = cards.indexOf(current);
    if (cards.length) open(cards[(Math.max(at, by < 0 ? 0 : -1) + by + cards.length) % cards.length]);
  }

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const card = link && cardOf(link.getAttribute("href"));
    if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(card, panel.contains(link) ? opener : link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && current) close();
  });
  $("panel-close").addEventListener("click", close);
  $("panel-next").addEventListener("click", () => step(1));
  $("panel-previous").addEventListener("click", () => step(-1));
  narrow.addEventListener("change", () => modal(Boolean(current) && narrow.matches));
  window.addEventListener("hashchange", () => {
    const card = cardOf(location.hash);
    if (card) open(card);
  });

  // ---- Saved pages: unpacked when they are wanted, and compared with their hash.

  const hidden = new RegExp(
    "[\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\u{e0000}-\\u{e0fff}]", "gu");
  const codes = /\x1b\][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[PX^_][^\x1b\x9c]*(?:\x1b\\|\x9c)?|[\x1b\x9b]\[?[0-?]*[ -/]*[@-~]?/g;
  const unshown = /[\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]/g;
  const seen = (c) => (c > "\ud800" ? "\ufffd" : /[\s\x1c-\x1f\x85]/.test(c) ? " " : "");
  const clean = (text) => text.replace(codes, "").replace(hidden, "").replace(unshown, seen);
  const squeezed = (text) => clean(text).replace(/\s+/g, "");
  const able = "DecompressionStream" in window;
  const pages = new Map();

  // Half of a surrogate pair is kept in three bytes, which a decoder would take for three characters.
  function decoded(bytes) {
    for (let at = bytes.indexOf(0xed); at >= 0; at = bytes.indexOf(0xed, at + 1)) {
      if (bytes[at + 1] >= 0xa0) bytes.set([0xef, 0xbf, 0xbd], at);
    }
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  }

  async function unpack(digest) {
    const kept = document.querySelector(`script[data-page="${digest}"]`);
    if (!kept || !able) return null;
    const packed = Uint8Array.from(atob(kept.textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const bytes = await new Response(stream).arrayBuffer();
    const sum = crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : null;
    const text = decoded(new Uint8Array(bytes));
    const hex = sum && Array.from(sum, (b) => b.toString(16).padStart(2, "0")).join("");
    // Offsets count characters, not halves of surrogate pairs.
    const units = /[\ud800-\udfff]/.test(text) ? Array.from(text) : null;
    const slice = (from, to) => (units ? units.slice(from, to).join("") : text.slice(from, to));
    return { slice, same: hex === null ? null : hex === digest };
  }

  function page(digest) {
    if (!pages.has(digest)) pages.set(digest, unpack(digest));
    return pages.get(digest);
  }

  function preparePage(card) {
    const kept = card.dataset.page && document.querySelector(`script[data-page="${card.dataset.page}"]`);
    $("panel-page").hidden = !kept || !able;
    $("page-open").hidden = false;
    $("page-text").hidden = true;
    $("page-text").replaceChildren();
    $("page-note").textContent = "";
  }

  $("page-open").addEventListener("click", async () => {
    const card = current;
    const found = card && (await page(card.dataset.page));
    if (!found || card !== current) return;
    const [start, end] = [Number(card.dataset.start), Number(card.dataset.end)];
    const mark = document.createElement("mark");
    mark.textContent = clean(found.slice(start, end));
    const text = $("page-text");
    text.replaceChildren(clean(found.slice(0, start)), mark, clean(found.slice(end)));
    text.lang = card.querySelector("blockquote").lang;
    text.hidden = false;
    $("page-open").hidden = true;
    const note = $("page-note");
    note.textContent = found.same === null ? "" : found.same ? note.dataset.same : note.dataset.changed;
    text.scrollTop = mark.offsetTop - text.offsetTop - text.clientHeight / 3;
    text.focus({ preventScroll: true });
  });

  async function recheck() {
    const facts = [...document.querySelectorAll("article[data-page]")];
    const kept = facts.filter((f) => document.querySelector(`script[data-page="${f.dataset.page}"]`));
    let standing = 0;
    for (const fact of kept) {
      const found = await page(fact.dataset.page);
      if (!found || found.same === null) return;
      const words = [...fact.querySelector("mark").childNodes].filter((n) => !(n.className || "").includes("sr"));
      const shown = words.map((n) => n.textContent).join("");
      const there = found.slice(Number(fact.dataset.start), Number(fact.dataset.end));
      // A very long quotation is shown shortened in its middle.
      const same = squeezed(there) === squeezed(shown) || squeezed(there).startsWith(squeezed(shown.slice(0, 1000)));
      if (found.same && same) standing += 1;
    }
    const line = $("recheck");
    if (!kept.length || !able) return;
    line.textContent = line.dataset[standing === kept.length ? "good" : "bad"]
      .replace("#found", standing).replace("#all", kept.length);
    line.className = standing === kept.length ? "good" : "bad";
    line.hidden = false;
  }

  // ---- Filters: by verdict and by words.

  for (const bar of document.querySelectorAll(".filters")) {
    const list = $(bar.dataset.for);
    const items = [...list.querySelectorAll("li[data-status]")];
    const words = items.map((item) => item.textContent.toLowerCase());
    const buttons = [...bar.querySelectorAll("button")];
    const input = bar.querySelector("input");
    const apply = () => {
      const status = buttons.find((b) => b.getAttribute("aria-pressed") === "true").dataset.status;
      const wanted = input.value.trim().toLowerCase();
      let shown = 0;
      items.forEach((item, n) => {
        item.hidden = (status && item.dataset.status !== status) || !words[n].includes(wanted);
        shown += item.hidden ? 0 : 1;
      });
      for (const group of list.querySelectorAll(".inquiry")) {
        group.hidden = !group.querySelector("li[data-status]:not([hidden])") && Boolean(status || wanted);
      }
      bar.querySelector("output").textContent = status || wanted ? `${shown} / ${items.length}` : "";
    };
    for (const button of buttons) {
      button.addEventListener("click", () => {
        for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
        apply();
      });
    }
    input.addEventListener("input", apply);
  }

  const first = cardOf(location.hash);
  if (first) open(first);
  const later = window.requestIdleCallback || ((work) => setTimeout(work, 200));
  later(() => recheck());
})();
