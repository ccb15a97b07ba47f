export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function escapeJson(json: string): string {
  return json.replace(/</gu, '\\u003c');
}
