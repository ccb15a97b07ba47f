// Mistakes against the contract that must not compile on the server, and proper uses that must. `tsc` is the
// test: an expected error that is missing is an error.

import { z } from 'zod';
import { handlers } from '../server/http/handlers.ts';
import { api } from '../shared/api/contract.ts';
import { AppError } from '../shared/errors.ts';

const shelf = api({
  'GET /books/:bookId': {
    access: 'public',
    limit: 'views',
    summary: 'One book.',
    reply: z.object({ title: z.string() }),
  },
  'POST /books': {
    access: 'user',
    limit: 'accounts',
    summary: 'Make a book.',
    body: z.strictObject({ title: z.string() }),
    reply: z.object({ title: z.string() }),
    status: 201,
  },
});

const show = async () => ({ title: 'A book' });

export const proper = handlers(shelf, {
  'GET /books/:bookId': async ({ params }) => ({ title: params.bookId }),
  'POST /books': async ({ body, viewer }) => ({ title: `${body.title} of ${viewer.user.id}` }),
});

// @ts-expect-error a route without its handler
export const missingHandler = handlers(shelf, { 'GET /books/:bookId': show });

export const unknownReplyField = handlers(shelf, {
  // @ts-expect-error a reply with a field that the contract does not declare
  'GET /books/:bookId': async () => ({ title: 'A book', price: 12 }),
  'POST /books': show,
});

export const missingReplyField = handlers(shelf, {
  // @ts-expect-error a reply without a field that the contract declares
  'GET /books/:bookId': async () => ({}),
  'POST /books': show,
});

export const misspeltParam = handlers(shelf, {
  // @ts-expect-error a parameter that the address does not have
  'GET /books/:bookId': async ({ params }) => ({ title: params.bookID }),
  'POST /books': show,
});

export const unknownBodyField = handlers(shelf, {
  'GET /books/:bookId': show,
  // @ts-expect-error a field that the body does not have
  'POST /books': async ({ body }) => ({ title: body.name }),
});

export const anonymousViewer = handlers(shelf, {
  // @ts-expect-error on a public route the viewer may not be signed in
  'GET /books/:bookId': async ({ viewer }) => ({ title: viewer.user.id }),
  'POST /books': show,
});

export const unknownRoute = handlers(shelf, {
  'GET /books/:bookId': show,
  'POST /books': show,
  // @ts-expect-error a handler for a route that the contract does not have
  'DELETE /books': show,
});

export const withoutAccess = api({
  // @ts-expect-error a route that does not say who may call it
  'GET /shelves': { limit: 'views', summary: 'All shelves.', reply: null },
});

export const withoutLimit = api({
  // @ts-expect-error a route that does not say how often it may be called
  'GET /shelves': { access: 'public', summary: 'All shelves.', reply: null },
});

export const withoutMethod = api({
  // @ts-expect-error an address that is none
  '/shelves': { access: 'public', limit: 'views', summary: 'All shelves.', reply: null },
});

// @ts-expect-error a refusal that is not in the catalogue
export const unknownRefusal = new AppError('TEAPOT');
// @ts-expect-error a refusal without what its sentence needs
export const refusalWithoutDetails = new AppError('PHOTO_LIMIT');
