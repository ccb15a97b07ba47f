import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../server/http/openapi.ts';

const path = join(import.meta.dirname, '..', 'docs', 'openapi.json');
writeFileSync(path, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log('docs/openapi.json is the contract of this code now.');
