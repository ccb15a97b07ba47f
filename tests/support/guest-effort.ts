import type { Locator, Page } from '@playwright/test';

export interface GuestEffort {
  /** Taps in the phone's own picker do not count. */
  taps: number;
  /** Dialogs and taps without effect before the first photo is stored. */
  questions: number;
  /** The guest's time: each tap, each question, and waiting between two taps. */
  attentionMs: number;
}

/** Finding a target and touching it: 1.35 s to decide and 1.1 s to point, by the keystroke-level model. */
const TAP_MS = 2450;
/** Reading a question and answering it. */
const QUESTION_MS = 6000;

type Photos = { name: string; mimeType: string; buffer: Buffer }[];

/** Uploads on a guest page with enough room until nothing more is asked. */
export async function putInPhotos(page: Page, photos: Photos): Promise<GuestEffort> {
  const effort = { taps: 0, questions: 0, attentionMs: 0 };
  let readyAt = Date.now();
  async function tap(target: Locator): Promise<void> {
    await target.click();
    effort.taps += 1;
    effort.attentionMs += TAP_MS + (Date.now() - readyAt);
    readyAt = Date.now();
  }

  const pickers = page.waitForEvent('filechooser');
  await tap(page.getByLabel('Choose photos'));
  await (await pickers).setFiles(photos);
  readyAt = Date.now();
  await tap(page.getByRole('button', { name: `Upload ${photos.length} photos` }));

  const heading = page.getByRole('heading', { name: /safely stored$/u });
  const dialogs = page.getByRole('dialog');
  const alerts = page.getByRole('main').getByRole('alert');
  await page
    .getByText(/^[1-9]\d* of \d+ · /u)
    .or(heading)
    .first()
    .waitFor();
  effort.questions = (await dialogs.count()) + (await alerts.count());
  effort.attentionMs += effort.questions * QUESTION_MS;

  await heading.waitFor({ timeout: 60_000 });
  // The offer of an account appears once the receipt has been visible.
  await dialogs.waitFor();
  readyAt = Date.now();
  await tap(dialogs.getByRole('button', { name: 'Skip' }));
  return effort;
}
