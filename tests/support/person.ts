import { randomUUID } from 'node:crypto';
import type { Session } from '../../shared/api/accounts-api.ts';
import type { SharedAlbum } from '../../shared/api/albums-api.ts';
import type { AllRoutes, JsonAddress } from '../../shared/api/all-routes.ts';
import type { BodyOf, Params, QueryOf, ReplyOf } from '../../shared/api/contract.ts';
import { splitAddress } from '../../shared/api/contract.ts';
import type { UploadReply } from '../../shared/api/guests-api.ts';
import type { TestKeepsake } from './keepsake-server.ts';

/** The response to a call, successful or rejected. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Refusal {
  error: string;
  code: string;
  [detail: string]: unknown;
}

export interface Given<Key extends JsonAddress> {
  params?: Params<Key>;
  query?: QueryOf<AllRoutes[Key]>;
  body?: BodyOf<AllRoutes[Key]>;
}

export interface UploadFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** A Keepsake that people use. `mailDomain` is the domain of their addresses, by default `example.org`. */
export type Usable = Pick<TestKeepsake, 'url'> & { mailDomain?: string };

export class Person {
  readonly keepsake: Usable;
  readonly name: string;
  readonly clientId = randomUUID();
  token: string | null = null;

  constructor(keepsake: Usable, name: string) {
    this.keepsake = keepsake;
    this.name = name;
  }

  /**
   * Returns the same person with the same session on another phone, because each phone may send only a few
   * photos at a time.
   */
  onAnotherDevice(): Person {
    const other = new Person(this.keepsake, this.name);
    other.token = this.token;
    return other;
  }

  headers(): Record<string, string> {
    return {
      'X-Client-Id': this.clientId,
      ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
    };
  }

  /** Sends any request. The body is JSON unless it is a FormData. */
  async send(method: string, path: string, body?: unknown): Promise<Answer<unknown>> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.keepsake.url + path, {
      method,
      headers: {
        ...this.headers(),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }

  /** Calls a route of the contract and returns any response. */
  async ask<Key extends JsonAddress>(address: Key, given: Given<Key> = {}): Promise<Answer<Refusal>> {
    const [method, template] = splitAddress(address);
    const params = (given.params ?? {}) as Record<string, string>;
    const path = template.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const query = new URLSearchParams((given.query ?? {}) as Record<string, string>).toString();
    const answer = await this.send(method, `/api${path}${query ? `?${query}` : ''}`, given.body);
    return answer as Answer<Refusal>;
  }

  /** Calls a route that must succeed, and returns its reply. */
  async get<Key extends JsonAddress>(address: Key, given: Given<Key> = {}): Promise<ReplyOf<AllRoutes[Key]>> {
    const answer = await this.ask(address, given);
    if (answer.status >= 300) throw new Error(`${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as unknown as ReplyOf<AllRoutes[Key]>;
  }

  get email(): string {
    const domain = this.keepsake.mailDomain ?? 'example.org';
    return `${this.name.toLowerCase().replace(/\W+/gu, '.')}@${domain}`;
  }

  /** Creates an account and signs in. */
  async register(): Promise<Session> {
    const session = await this.get('POST /auth/register', {
      body: { name: this.name, email: this.email, password: `${this.name} password`, rememberMe: true },
    });
    this.token = session.token;
    return session;
  }

  /** Creates an album with default settings. */
  async createAlbum(title = 'Ines & Theo, Lisbon'): Promise<SharedAlbum> {
    return this.get('POST /albums', { body: { title } });
  }

  /** Uploads files in one request and returns any response. */
  async tryUpload(
    uploadCode: string,
    files: UploadFile[],
    fields: Record<string, string | string[]> = {},
  ): Promise<Answer<UploadReply & Refusal>> {
    const form = new FormData();
    for (const [name, values] of Object.entries(fields)) {
      for (const value of [values].flat()) form.append(name, value);
    }
    for (const { name, bytes, type } of files) {
      form.append('photos', new Blob([new Uint8Array(bytes)], { type: type ?? 'image/jpeg' }), name);
    }
    return (await this.send('POST', `/api/uploads/${uploadCode}`, form)) as Answer<UploadReply & Refusal>;
  }

  /** Uploads files that must all be accepted. */
  async upload(
    uploadCode: string,
    files: UploadFile[],
    fields: Record<string, string | string[]> = {},
  ): Promise<UploadReply> {
    const answer = await this.tryUpload(uploadCode, files, fields);
    if (answer.status !== 201 || answer.body.rejected.length > 0) {
      throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }
}

/** Registers a person and signs them in. */
export async function registered(keepsake: Pick<TestKeepsake, 'url'>, name: string): Promise<Person> {
  const person = new Person(keepsake, name);
  await person.register();
  return person;
}

/** Creates an owner with one album. */
export async function ownerWithAlbum(
  keepsake: Pick<TestKeepsake, 'url'>,
  name = 'Ines Costa',
  title?: string,
) {
  const owner = new Person(keepsake, name);
  await owner.register();
  const { album } = await owner.createAlbum(title);
  return { owner, album };
}
