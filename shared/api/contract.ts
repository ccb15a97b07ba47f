import { z } from 'zod';
import { formatProblem, type Problem } from '../problems.ts';

export type Access = 'public' | 'user' | 'admin';
/** Names of rate limits. Routes with the same name share one limit. */
export type RouteLimit =
  | 'views'
  | 'albums'
  | 'lookups'
  | 'streams'
  | 'writes'
  | 'attempts'
  | 'uploads'
  | 'parts'
  | 'accounts'
  | 'administrators';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Names a route in the contract, the handlers and the client, such as 'PATCH /albums/:albumId/pin'. */
export type Address = `${Method} /${string}`;

export interface Route {
  /** There is no default. */
  access: Access;
  /** Rate limit per device and IP address (server/http/limits/rate-limits.ts). There is no default. */
  limit: RouteLimit;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Accepts a form, which mail programs send for one-click unsubscription. Its content is ignored. */
  takesForm?: true;
  files?: string;
  /** The handler waits for other work, so the request leaves the request queue before it begins. */
  waits?: true;
  /** Schema of the response, or `null` for no body (204). Undeclared fields never leave the server. */
  reply: z.ZodType | null;
  /** 200 by default, and 204 if `reply` is null. */
  status?: 201;
  /** The response is a stream of server-sent events, and `reply` is the schema of one event. */
  live?: true;
  /** The response is a CSV file with this name. The handler returns its rows, and `reply` is null. */
  csv?: `${string}.csv`;
}

export type Api = Record<Address, Route>;

/** Keeps the exact types of the routes. A key that is not an address does not compile. */
export function api<const A extends Api>(routes: A & { [Key in Exclude<keyof A, Address>]: never }): A {
  return routes;
}

type Segments<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? Head | Segments<Tail>
  : Path;
type ParamNames<Key extends string> =
  Extract<Segments<Key>, `:${string}`> extends `:${infer Name}` ? Name : never;

export type Params<Key extends string> = { [Name in ParamNames<Key>]: string };

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

export type BodyOf<R extends Route> = R extends { body: infer S } ? In<S> : undefined;
export type QueryOf<R extends Route> = R extends { query: infer S } ? In<S> : undefined;
export type ParsedBody<R extends Route> = R extends { body: infer S } ? Out<S> : undefined;
export type ParsedQuery<R extends Route> = R extends { query: infer S } ? Out<S> : undefined;
export type ReplyOf<R extends Route> = R['reply'] extends z.ZodType ? z.output<R['reply']> : undefined;

export function splitAddress(address: string): [method: Method, path: string] {
  const space = address.indexOf(' ');
  return [address.slice(0, space) as Method, address.slice(space + 1)];
}

/** Converts a problem to a Zod issue, so that the response explains it in the caller's language. */
export function toValidationIssue(problem: Problem) {
  return { code: 'custom', message: formatProblem(problem), params: { problem } } as const;
}

/** Schema of a text field with a rule. A valid text is stored in its cleaned form. */
export function checked(
  rule: (text: string) => Problem | null,
  clean: (text: string) => string = (text) => text,
) {
  return z
    .string({ error: () => formatProblem(rule('')) ?? undefined })
    .max(10_000)
    .superRefine((text, context) => {
      const problem = rule(text);
      if (problem !== null) context.addIssue(toValidationIssue(problem));
    })
    .transform(clean);
}
