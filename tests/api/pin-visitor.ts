import type { Album } from '../../shared/api/albums-api.ts';
import type { TestKeepsake } from '../support/keepsake-server.ts';
import { type Answer, Person, type Refusal } from '../support/person.ts';

export class PinVisitor extends Person {
  pinToken: string | null = null;

  override headers(): Record<string, string> {
    return { ...super.headers(), ...(this.pinToken === null ? {} : { 'X-Pin-Token': this.pinToken }) };
  }

  /** Tries a PIN; whatever comes back, comes back. */
  tryPin({ uploadCode }: Pick<Album, 'uploadCode'>, pin: string): Promise<Answer<Refusal>> {
    return this.ask('POST /uploads/:uploadCode/verify-pin', { params: { uploadCode }, body: { pin } });
  }

  /** Gives the right PIN and keeps the token. */
  async enter({ uploadCode }: Pick<Album, 'uploadCode'>, pin: string): Promise<string> {
    const { token } = await this.get('POST /uploads/:uploadCode/verify-pin', {
      params: { uploadCode },
      body: { pin },
    });
    this.pinToken = token;
    return token;
  }
}

/** One of the venue's guests: the server sees them by its proxy, at this address. */
export class ProxiedGuest extends PinVisitor {
  address = '198.51.100.7';

  override headers(): Record<string, string> {
    return { ...super.headers(), 'X-Forwarded-For': this.address };
  }
}

/** A guest on a device of their own, at the venue unless told otherwise. */
export function proxiedGuestAt(keepsake: Pick<TestKeepsake, 'url'>, address?: string): ProxiedGuest {
  const guest = new ProxiedGuest(keepsake, 'Guest');
  if (address !== undefined) guest.address = address;
  return guest;
}

/** Sets or removes the PIN as its owner. */
export async function setPin(owner: Person, album: Pick<Album, 'id'>, pin: string | null) {
  return (await owner.get('PATCH /albums/:albumId/pin', { params: { albumId: album.id }, body: { pin } }))
    .album;
}
