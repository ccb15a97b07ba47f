// What a user reads stands in the catalogue of messages, shared/messages, and nowhere else.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the examples are code.
import { describe, expect, test } from 'vitest';
import { isTest, readSourceFiles, type SourceFile } from './support/source/source-files.ts';
import { findVisibleText } from './support/source/visible-text.ts';

/**
 * Text outside the catalogue that no user sees on a screen. The pages in web/*.html are shown before any
 * script runs.
 */
const exceptions: { path: RegExp; because: string }[] = [
  { path: /^shared\/messages\/[\w-]+\//u, because: 'the catalogue itself' },
  { path: /^shared\/messages\/instance\.ts$/u, because: 'the name that an installation may change' },
  {
    path: /^server\/(?:config|main|secret|serve)\.ts$|^server\/(?:backup|fsck|metrics|moving)\//u,
    because: 'output for operators',
  },
  { path: /^server\/http\/log-requests\.ts$/u, because: 'the log' },
  { path: /^server\/http\/openapi\.ts$/u, because: 'documentation for developers' },
  { path: /^server\/media\//u, because: 'names within file formats; EXIF is stored as it is read' },
];

const find = (text: string) => findVisibleText({ path: 'web/a.tsx', text });

describe('the search for visible text', () => {
  test.each([
    ['text in JSX', '<p>Loading</p>'],
    ['text beside an element', '<p><b>3</b> of 5</p>'],
    ['text in an expression', "<p>{isOpen ? 'open' : closed}</p>"],
    ['text that a value is put into', '<p>{`${count} left`}</p>'],
    ['a label for screen readers', '<button aria-label="close" />'],
    ['a label of a component', '<Field label={isNew ? "new password" : undefined} />'],
    ['a property that nobody has heard of', '<Field explanation="optional" />'],
    ['a label in a technical property', '<Fact name="Email" />'],
    ['text within a property', '<Card aside={<p>Pending</p>} />'],
    ['a sentence in a handler', "<button onClick={() => toast('Could not save')} />"],
    ['a sentence', "const a = 'Please sign in.';"],
    ['a label of several words', "const a = { x: ['Photo Wall'] };"],
    ['one word with a dot', "const a = 'Loading…';"],
    ['a sentence that a name stands in', 'const a = `Remove ${name}`;'],
    ['a sentence that a name begins', 'const a = `${name} is already there`;'],
    ['a label of one word', "const a = 'Owner';"],
    ['a sentence that is compared', "if (message === 'Not found') a();"],
    ['what a refusal says', "throw invalid('The file is empty.');"],
    ['what a refusal is given', "throw new AppError('NOT_FOUND', { message: 'Not found' });"],
    ['what is shown instead of an error', "new AppError('NOT_FOUND', { message: 'Not found' })"],
  ])('detects %s', (_what, text) => {
    expect(find(text)).toHaveLength(1);
  });

  test.each([
    ['messages', '<p title={messages.a()}>{messages.b({ count: 3 })}</p>'],
    ['numbers and signs', '<p>{count} / 5 · {`${size} %`}</p>'],
    [
      'technical attributes',
      '<a className="flex gap-2" href="/Home page" viewBox="0 0 3 3" type="submit" data-x="a" />',
    ],
    [
      'class names that depend',
      '<a className={isOpen ? "flex gap-2" : `${base} w-full truncate-none p-2`} />',
    ],
    ['technical aria attributes', '<p aria-live="polite" aria-controls={`${id}-list`} />'],
    ['names of fields', '<input name="email" value={isNew ? "new" : "old"} />'],
    ['codes', "if (code === 'ALBUM_LIMIT' || state === 'ready') a('photo.ready');"],
    ['keys and headers', "const a = ['Escape', 'Content-Type', 'ArrowLeft'];"],
    ['paths and faces', 'const a = `M${x} 0V${y}h2.5z`; const b = "Palatino, Georgia, serif";'],
    ['a header', 'const a = `Bearer ${token}`;'],
    ['aborts', "reject(new DOMException('It was cancelled.', 'AbortError'));"],
    ['programming errors', "throw new Error('This cannot be.'); const a = new RangeError(`No ${b} there.`);"],
    ['the log', "request.log.warn({ a }, 'Something is odd.'); console.log('It is ready.');"],
    ['output of commands', 'process.stdout.write(`Keepsake is ready: ${a}\\n`);'],
    ['SQL', "sql`Select all`; ask('SELECT 1');"],
    ['addresses of the API', "const a = { 'GET /albums': b }; call('PATCH /albums/:albumId');"],
    ['the documentation of the contract', "const a = { summary: 'All albums.' };"],
    ['types, imports and comments', "import a from 'A b'; type A = 'Not found'; // Not found."],
  ])('ignores %s', (_what, text) => {
    expect(find(text)).toEqual([]);
  });

  test('ignores single words on the server unless their property is a label', () => {
    const labels = "const a = ['Make', 'Model']; const b = { label: 'Photos' };";
    expect(findVisibleText({ path: 'server/a.ts', text: labels })).toEqual(['1: Photos']);
  });

  test('reports the line', () => {
    expect(find('const a = 1;\nconst b = "Not found.";')).toEqual(['2: Not found.']);
  });
});

const shipped = readSourceFiles().filter(
  ({ path }) => /^(?:web|shared|server)\/.*\.tsx?$/u.test(path) && !isTest(path),
);
const isExcepted = (path: string) => exceptions.some((each) => each.path.test(path));

test('every exception exists and contains visible text', () => {
  const withText = shipped.filter((file) => findVisibleText(file).length > 0).map(({ path }) => path);
  expect(exceptions.filter((each) => !withText.some((path) => each.path.test(path)))).toEqual([]);
});

/** Lists messages that no code names. A group that is passed on whole counts as used. */
function unusedMessages(files: SourceFile[]): string[] {
  const uses = files.map((file) => file.text).join('\n');
  const named = new Set(
    [...uses.matchAll(/\b(\w+)\??\.(?=(\w+))/gu)].map(([, part, key]) => `${part}.${key}`),
  );
  return files.flatMap(({ path, text }) => {
    if (!/^shared\/messages\/en\/[\w-]+-texts\.ts$/u.test(path)) return [];
    return [...text.matchAll(/const (\w+?)(?:Texts)? = \{(.*?)^\} as const/gmsu)].flatMap(
      ([, part = '', texts = '']) => {
        if (new RegExp(`\\bmessages\\.${part}\\b(?!\\??\\.)`, 'u').test(uses)) return [];
        const keys = [...texts.matchAll(/^ {2}(\w+):/gmu)].map(([, key]) => `${part}.${key}`);
        return keys.filter((key) => !named.has(key));
      },
    );
  });
}

test('every message is used', () => {
  const part = {
    path: 'shared/messages/en/a-texts.ts',
    text: "export const a = {\n  one: '1',\n  two: '2',\n} as const;",
  };
  const unusedIn = (text: string) => unusedMessages([part, { path: 'web/b.ts', text }]);
  expect(unusedIn('messages.a.one();')).toEqual(['a.two']);
  expect(unusedIn('messages.a.one() + messages.a.two()')).toEqual([]);
  expect(unusedIn('messages.a[key]()')).toEqual([]);
  expect(unusedIn("return { code: 'a.two' };")).toEqual(['a.one']);

  expect(unusedMessages(shipped)).toEqual([]);
});

test('no visible text is outside of the message catalogue', () => {
  const found = shipped
    .filter(({ path }) => !isExcepted(path))
    .flatMap((file) => findVisibleText(file).map((each) => `${file.path}:${each}`));
  expect(found).toEqual([]);
});
