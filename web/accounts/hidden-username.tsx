// A hidden username field: password managers need it to find the account of a password form.

export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
