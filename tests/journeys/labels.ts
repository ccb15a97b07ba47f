import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '#catalogue';
import { getDirection, type Language } from '../../shared/messages/languages.ts';
import { wordOf } from './catalogue-words.ts';

/** The same texts in every language, by their appearance on the English page. */
type Translations = Record<string, Record<Language, string>>;

interface Misfit {
  language: Language;
  english: string;
  problem: string;
}

/**
 * Puts each language into the English page in turn and measures labels and headings: nothing is cut,
 * overflows, or needs three lines.
 */
export async function expectLabelsFit(page: Page, screen: string): Promise<void> {
  const words = Object.fromEntries(
    (await textsOn(page)).flatMap((text) => {
      const word = wordOfLabel(text);
      return word ? [[text, word]] : [];
    }),
  );
  const translations: Translations = Object.fromEntries(
    Object.entries(words).map(([text, word]) => [text, word.in]),
  );
  const languages = Object.keys(LANGUAGES).map((language) => ({
    language,
    direction: getDirection(language),
  }));
  const misfits = await page.evaluate(measureLabels, { translations, languages });
  const told = misfits.map(({ language, english: text, problem }) => {
    const { keys = [], in: shown } = words[text] ?? {};
    return `shared/messages/${language}/texts.json ${keys.join(' or ')} "${shown?.[language]}" ${problem} (${screen})`;
  });
  expect(told).toEqual([]);
}

/** Expects controls to be 44 pixels high, except for links within a sentence. */
export async function expectFingerHeight(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const usable = 'a[href], button, summary, select, textarea, input:not([type="hidden"])';
    return [...place.querySelectorAll<HTMLElement>(usable)].flatMap((element) => {
      const box = element.closest('label') ?? element;
      const [{ width, height: own }, whole] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
      const height = Math.max(own, whole.height);
      const isSeen = width > 1 && box.checkVisibility({ visibilityProperty: true });
      const isInSentence = element.matches('a') && getComputedStyle(element).display === 'inline';
      if (!isSeen || isInSentence || Math.round(height) >= 44) return [];
      const name = element.getAttribute('aria-label') ?? box.textContent;
      return [`${element.tagName} "${name?.trim()}": ${Math.round(width)} x ${Math.round(height)}`];
    });
  });
  expect(small, screen).toEqual([]);
}

/** Labels such as `To review 3` or `Newest first · by guest` combine several texts. */
function wordOfLabel(text: string) {
  const whole = wordOf(text);
  const [, label = '', count = ''] = /^(.+?)( \d+)$/u.exec(text) ?? [];
  const counted = whole ? undefined : wordOf(label);
  if (!counted) return whole;
  const entries = Object.entries(counted.in).map(([language, words]) => [language, words + count]);
  return { ...counted, in: Object.fromEntries(entries) as typeof counted.in };
}

/** Expects every catalogue text on the page, also for screen readers, in its language. */
export async function expectNoEnglish(page: Page, language: Language): Promise<void> {
  const left = (await textsOn(page)).filter((text) => {
    const word = wordOf(text);
    return word !== undefined && word.in[language] !== text && word.in.en === text;
  });
  expect(left, `English words on a page in ${LANGUAGES[language]}`).toEqual([]);
}

/** Returns each text, name and hint of the page, or of the dialog over it, once. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const texts = new Set<string>();
    for (const element of place.querySelectorAll('*')) {
      const isThere = element instanceof HTMLOptionElement || element.checkVisibility();
      if (!isThere || element.closest('script, style')) continue;
      const written = [...element.childNodes].map((node) => (node instanceof Text ? node.data : ''));
      const named = ['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name));
      for (const text of [...written, ...named]) if (text?.trim()) texts.add(text.trim());
    }
    return [...texts];
  });
}

/** Runs in the page without a repaint, and finally restores everything. */
function measureLabels({
  translations,
  languages,
}: {
  translations: Translations;
  languages: { language: Language; direction: string }[];
}): Misfit[] {
  const root = document.documentElement;
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  // A segment is a label over its radio button. A one-line heading stands beside buttons.
  const controls =
    'button, a, summary, [role="tab"], [role="menuitem"], label:has(> input[type="radio"]), h1.truncate';
  const nodes = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: { node: Text; english: string; written: string }[] = [];
  const labels: { node: Text; english: string; control: Element; around: Element[] }[] = [];
  for (let node = nodes.nextNode() as Text | null; node; node = nodes.nextNode() as Text | null) {
    const english = node.data.trim();
    if (!(english in translations)) continue;
    texts.push({ node, english, written: node.data });
    // Small pictures of printed cards shrink their own text.
    if (node.parentElement?.closest('.print-card')) continue;
    const control = node.parentElement?.closest(controls);
    if (
      !control ||
      !node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      isHint(node, control)
    )
      continue;
    // A link within a sentence may wrap.
    if (getComputedStyle(control).display === 'inline') continue;
    const around = boxesAround(node);
    const isForScreenReaders = around.some(({ clientWidth }) => clientWidth <= 1);
    if (!isForScreenReaders) labels.push({ node, english, control, around });
  }
  const choices = texts.flatMap(({ node, english }) => {
    const option = node.parentElement;
    const select = option?.closest('select');
    if (!(option instanceof HTMLOptionElement) || !select?.checkVisibility({ opacityProperty: true }))
      return [];
    return [{ select, option, english }];
  });
  const canvas = document.createElement('canvas').getContext('2d');
  const before = { lang: root.lang, dir: root.dir };
  const misfits: Misfit[] = [];
  for (const { language, direction } of languages) {
    Object.assign(root, { lang: language, dir: direction });
    for (const { node, english, written } of texts)
      node.data = written.replace(english, () => translations[english]?.[language] ?? '');
    for (const label of labels) {
      const problem = problemOf(label);
      if (problem) misfits.push({ language, english: label.english, problem });
    }
    for (const { select, option, english } of choices) {
      if (widthOf(option.text, select) > roomIn(select) + 1)
        misfits.push({ language, english, problem: 'is cut in its field' });
    }
    if (root.scrollWidth > innerWidth)
      misfits.push({ language, english: '', problem: 'the page is wider than the screen' });
  }
  Object.assign(root, before);
  for (const { node, written } of texts) node.data = written;
  return misfits;

  function widthOf(text: string, element: Element): number {
    if (canvas) canvas.font = getComputedStyle(element).font;
    return canvas?.measureText(text).width ?? 0;
  }

  function roomIn(element: Element): number {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }

  /** Returns true for a description of a button, or of a visible radio button, which may be a sentence. */
  function isHint(node: Text, control: Element): boolean {
    const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    if (described.some((id) => document.getElementById(id)?.contains(node))) return true;
    const radio = control.querySelector(':scope > input');
    return radio !== null && getComputedStyle(radio).opacity !== '0';
  }

  /** Returns the elements that may clip the text, up to the first scrollable one. */
  function boxesAround(node: Text): Element[] {
    const boxes: Element[] = [];
    for (let box = node.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      if (overflowX !== 'visible') boxes.push(box);
    }
    return boxes;
  }

  function problemOf({ node, control, around }: (typeof labels)[number]): string | undefined {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const leaves = (box: DOMRect, tolerance: number) =>
      text.left < box.left - 1 ||
      text.right > box.right + 1 ||
      text.top < box.top - tolerance ||
      text.bottom > box.bottom + tolerance;
    const cut = around.some(
      (box) => leaves(box.getBoundingClientRect(), 3) || box.scrollWidth > box.clientWidth + 1,
    );
    if (cut) return 'is cut';
    if (leaves(control.getBoundingClientRect(), 3)) return 'is outside its button';
    if (text.left < 0 || text.right > innerWidth) return 'is outside the screen';
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return lines.size > 2 ? `takes ${lines.size} lines` : undefined;
  }
}
