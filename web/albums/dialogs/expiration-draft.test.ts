import { expect, test } from 'vitest';
import {
  expirationBody,
  findExpirationProblem,
  findTimesProblems,
  newExpirationDraft,
  savesExpiration,
  toTimesDraft,
} from './expiration-draft.ts';

const CUSTOM_DATE_MISSING = 'Please select a custom expiration date.';
const now = new Date(2026, 9, 3, 9, 5);
const draft = newExpirationDraft(now);
const custom = { ...draft, preset: 'CUSTOM', date: '2026-10-20' } as const;

test('a new expiration draft lasts a week and ends at the present time of day', () => {
  expect(draft).toEqual({ preset: 'ONE_WEEK', date: '', time: '09:05' });
});

test('a preset is sent with the time zone and without a date', () => {
  expect(expirationBody({ ...custom, preset: 'ONE_DAY' })).toEqual({
    expirationPreset: 'ONE_DAY',
    timeZone: expect.any(String),
  });
});

test('a custom date with a time is sent as a timestamp, and without a time as a date', () => {
  expect(expirationBody(custom)).toMatchObject({ customDate: new Date(2026, 9, 20, 9, 5).toISOString() });
  expect(expirationBody({ ...custom, time: '' })).toMatchObject({ customDate: '2026-10-20' });
});

test.each(['12026-10-20', '2026-13-40', '0'])('%s is not a date', (date) => {
  expect(expirationBody({ ...custom, date })).not.toHaveProperty('customDate');
  expect(findExpirationProblem({ ...custom, date }, 'PRO', +now)).toBe(CUSTOM_DATE_MISSING);
  expect(findExpirationProblem({ ...custom, date, time: '' }, 'PRO', +now)).toBe(CUSTOM_DATE_MISSING);
});

test('the expiration form reports problems that the server would reject', () => {
  expect(findExpirationProblem(draft, 'FREE', +now)).toBeNull();
  expect(findExpirationProblem(custom, 'FREE', +now)).toBeNull();
  expect(findExpirationProblem({ ...custom, date: '' }, 'FREE', +now)).toBe(CUSTOM_DATE_MISSING);
  expect(findExpirationProblem({ ...custom, date: '2026-12-24' }, 'FREE', +now)).toBe(
    'Free tier limited to 30 days maximum',
  );
  expect(findExpirationProblem({ ...draft, preset: 'NEVER' }, 'PLUS', +now)).toBe(
    'Plus tier limited to 365 days maximum',
  );
  const inTwoWeeks = +new Date(2026, 9, 17);
  expect(findExpirationProblem(draft, 'FREE', +now, inTwoWeeks)).toBe(
    'Choose a time after the photos are revealed.',
  );
  expect(findExpirationProblem({ ...draft, preset: 'ONE_MONTH' }, 'FREE', +now, inTwoWeeks)).toBeNull();
});

test('a changed reveal time is compared with the album’s present end and does not move it', () => {
  const album = {
    expirationPreset: 'ONE_WEEK',
    expirationDate: new Date(2026, 9, 6).toISOString(),
    revealAt: null,
  } as const;
  const before = toTimesDraft(album, +now);
  expect(before).toMatchObject({ revealsLater: false, date: '2026-10-04', time: '09:05' });
  const problemsOf = (change: Partial<typeof before>) =>
    findTimesProblems({ ...before, ...change }, before, album, 'FREE', +now);

  expect(savesExpiration(before, before)).toBe(true);
  expect(savesExpiration({ ...before, revealsLater: true }, before)).toBe(false);
  expect(problemsOf({ revealsLater: true })).toMatchObject({ date: null });
  expect(problemsOf({ revealsLater: true, date: '' })).toMatchObject({ date: 'Choose a date and a time.' });
  expect(problemsOf({ revealsLater: true, date: '2026-10-03', time: '09:00' })).toMatchObject({
    date: 'Choose a time in the future.',
  });
  const afterTheEnd = { revealsLater: true, date: '2026-10-08' };
  expect(problemsOf(afterTheEnd)).toMatchObject({ date: 'Choose a time before the album expires.' });
  // A later end makes the reveal valid again.
  expect(problemsOf({ ...afterTheEnd, expiration: { ...draft, preset: 'ONE_MONTH' } })).toEqual({
    expiration: null,
    date: null,
  });
  expect(problemsOf({ ...afterTheEnd, expiration: { ...draft, preset: 'ONE_DAY' } })).toEqual({
    expiration: 'Choose a time after the photos are revealed.',
    date: null,
  });
});
