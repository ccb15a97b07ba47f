// Prints the licences of all installed packages: those that the server loads, and those that the web client holds.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const LICENCE_FILE = /^(?:licen[cs]es?|copying|copyright|notice)\b/iu;
/** That of libvips lists the libraries inside, each with its licence. */
const README = /^readme\b/iu;

const { packages } = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'));
const packagesByText = new Map();
for (const [path, { version, license = 'see its files' }] of Object.entries(packages)) {
  // An optional package of another platform is listed and not there.
  if (!existsSync(join(root, path))) continue;
  const name = `${path.replace(/^.*node_modules\//u, '')} ${version} (${license})`;
  const text = licenceText(join(root, path));
  packagesByText.set(text, [...(packagesByText.get(text) ?? []), name]);
}
for (const [text, names] of packagesByText)
  console.log(`${names.join('\n')}\n\n${text}\n\n${'-'.repeat(72)}\n`);

function licenceText(folder) {
  const texts = [readFiles(folder, LICENCE_FILE), readFiles(folder, README)];
  return texts.find((text) => text !== '') ?? 'The package has no file with its licence.';
}

function readFiles(folder, pattern) {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && pattern.test(entry.name),
  );
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
