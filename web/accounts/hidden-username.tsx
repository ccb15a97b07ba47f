// Tells password managers whose password a form is about. Nobody sees it.

export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
