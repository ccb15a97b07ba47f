import type { Album } from '../../shared/api/albums-api.ts';
import type { TestKeepsake } from '../support/keepsake-server.ts';
import { type Answer, Person, type Refusal } from '../support/person.ts';

export class PinVisitor extends Person {
  pinToken: string | null = null;

  override headers(): Record<string, string> {
    return { ...super.headers(), ...(this.pinToken === null ? {} : { 'X-Pin-Token': this.pinToken }) };
  }

  /** Tries a PIN and returns any response. */
  tryPin({ uploadCode }: Pick<Album, 'uploadCode'>, pin: string): Promise<Answer<Refusal>> {
    return this.ask('POST /uploads/:uploadCode/verify-pin', { params: { uploadCode }, body: { pin } });
  }

  /** Enters the right PIN and stores the token. */
  async enter({ uploadCode }: Pick<Album, 'uploadCode'>, pin: string): Promise<string> {
    const { token } = await this.get('POST /uploads/:uploadCode/verify-pin', {
      params: { uploadCode },
      body: { pin },
    });
    this.pinToken = token;
    return token;
  }
}

/** A guest whom the server sees through its proxy, with this address. */
export class ProxiedGuest extends PinVisitor {
  address = '198.51.100.7';

  override headers(): Record<string, string> {
    return { ...super.headers(), 'X-Forwarded-For': this.address };
  }
}

/** Creates a guest with a device of their own, by default at the venue. */
export function proxiedGuestAt(keepsake: Pick<TestKeepsake, 'url'>, address?: string): ProxiedGuest {
  const guest = new ProxiedGuest(keepsake, 'Guest');
  if (address !== undefined) guest.address = address;
  return guest;
}

export async function setPin(owner: Person, album: Pick<Album, 'id'>, pin: string | null) {
  return (await owner.get('PATCH /albums/:albumId/pin', { params: { albumId: album.id }, body: { pin } }))
    .album;
}
