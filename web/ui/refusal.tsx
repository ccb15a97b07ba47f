export function Refusal({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="rounded-control bg-danger/10 px-4 py-3 text-label whitespace-pre-line text-danger"
    >
      {children}
    </p>
  );
}
