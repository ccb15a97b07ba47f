// Asks for what the first screen shows while its program is still on its way (web/http/first-request.ts). Addresses as
// in web/main.tsx, headers as in web/http/request-identity.ts.
(() => {
  try {
    const [, album] = /^(\/albums\/[\w-]+)$/.exec(location.pathname) ?? [];
    const path = album ?? (location.pathname === '/' ? '/albums' : null);
    const session = sessionStorage.getItem('keepsake_session') ?? localStorage.getItem('keepsake_session');
    const { token } = JSON.parse(session) ?? {};
    const clientId = localStorage.getItem('keepsake_client_id');
    if (!path || !token || !clientId) return;
    const language = document.documentElement.lang;
    const headers = {
      'X-Client-Id': clientId,
      'Accept-Language': language,
      Authorization: `Bearer ${token}`,
    };
    const end = new AbortController();
    const answer = fetch(`/api${path}`, { headers, signal: end.signal }).then(async (response) => ({
      status: response.status,
      date: response.headers.get('Date'),
      receivedAt: Date.now(),
      text: await response.text(),
    }));
    globalThis.keepsakeFirstRequest = { path, headers, answer, end };
    answer.catch(() => {});
  } catch {
    // Storage is blocked, or holds something else: the program asks itself.
  }
})();
