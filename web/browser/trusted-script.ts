// Starting a script from its address. Pages have Trusted Types, so that no text becomes a script; exactly these
// addresses may, each by a policy that the page's headers name (server/http/security-headers.ts).

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): unknown;
  };
}

/** What `Worker` takes. Each name once in a page; where the browser has no Trusted Types, the address itself. */
export function trustScript(policy: `keepsake-${string}`, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  const createScriptURL = (url: string) => {
    if (url !== address) throw new TypeError(`No script of ours: ${url}`);
    return url;
  };
  return trustedTypes.createPolicy(policy, { createScriptURL }).createScriptURL(address) as string;
}
