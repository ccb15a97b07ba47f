import type {
  Access,
  Api,
  Params,
  ParsedBody,
  ParsedQuery,
  ReplyOf,
  Route,
} from '../../shared/api/contract.ts';
import type { AdminViewer, Context, UserViewer, Viewer } from '../context.ts';
import type { LiveSource } from '../events/live-source.ts';
import type { PageOfPhotos, SharedReply } from '../shared-reply.ts';
import type { ReceivedFile } from '../storage/received-file.ts';

/** Files above the limit have a size, but are not on the disk. */
export type ReceiveFiles<Fields> = (
  maxFileBytes: number,
) => Promise<{ files: ReceivedFile[]; fields: Fields }>;

type ViewerOf<A extends Access> = A extends 'admin' ? AdminViewer : A extends 'user' ? UserViewer : Viewer;

export interface Call<Key extends string, R extends Route> {
  ctx: Context;
  viewer: ViewerOf<R['access']>;
  params: Params<Key>;
  query: ParsedQuery<R>;
  body: R extends { files: string } ? undefined : ParsedBody<R>;
  receive: R extends { files: string } ? ReceiveFiles<ParsedBody<R>> : undefined;
}

export type CsvRows = AsyncIterable<readonly string[]>;

type Answer<R extends Route> = R extends { live: true }
  ? LiveSource
  : R extends { csv: string }
    ? CsvRows
    : R['reply'] extends null
      ? unknown
      : ReplyOf<R>;
type Shareable<Reply> = Reply | (Reply extends PageOfPhotos ? SharedReply<Reply> : never);
type RouteAt<A extends Api, Key extends keyof A> = Extract<A[Key], Route>;

export type Handlers<A extends Api> = {
  [Key in keyof A & string]: (
    call: Call<Key, RouteAt<A, Key>>,
  ) => Promise<Shareable<Answer<RouteAt<A, Key>>>>;
};

/** Rejects undeclared fields, which TypeScript alone would allow. */
type OnlyDeclared<A extends Api, H> = {
  [Key in keyof H]: Key extends keyof A
    ? H[Key] extends (...call: never[]) => Promise<Shareable<infer Reply>>
      ? Answer<RouteAt<A, Key>> extends object
        ? Exclude<keyof Reply, keyof Answer<RouteAt<A, Key>>> extends never
          ? unknown
          : { 'not in the contract': Exclude<keyof Reply, keyof Answer<RouteAt<A, Key>>> }
        : unknown
      : unknown
    : never;
};

export function handlers<A extends Api, const H extends Handlers<A>>(
  _api: A,
  declared: H & OnlyDeclared<A, H>,
): Handlers<A> {
  return declared;
}
