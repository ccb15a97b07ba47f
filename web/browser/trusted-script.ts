// Trusted Types allow scripts from these URLs only (server/http/security-headers.ts).

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): unknown;
  };
}

/** Each policy name can be used only once per page. */
export function trustScript(policy: `keepsake-${string}`, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  const createScriptURL = (url: string) => {
    if (url !== address) throw new TypeError(`No script of ours: ${url}`);
    return url;
  };
  return trustedTypes.createPolicy(policy, { createScriptURL }).createScriptURL(address) as string;
}
