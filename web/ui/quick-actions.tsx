import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';

interface QuickActions {
  upload?: (() => void) | undefined;
  actions?: (() => void) | undefined;
}

const Offered = createContext<QuickActions>({});
const Offer = createContext<(offer: QuickActions) => void>(() => {});

export function QuickActionsProvider({ children }: { children: ReactNode }) {
  const [offered, setOffered] = useState<QuickActions>({});
  return (
    <Offer value={setOffered}>
      <Offered value={offered}>{children}</Offered>
    </Offer>
  );
}

export function useOfferedActions(): QuickActions {
  return useContext(Offered);
}

export function useQuickActions(actions: QuickActions): void {
  const offer = useContext(Offer);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const hasUpload = actions.upload !== undefined;
  const hasActions = actions.actions !== undefined;
  const stable = useMemo<QuickActions>(
    () => ({
      upload: hasUpload ? () => latest.current.upload?.() : undefined,
      actions: hasActions ? () => latest.current.actions?.() : undefined,
    }),
    [hasUpload, hasActions],
  );
  useEffect(() => {
    offer(stable);
    return () => offer({});
  }, [offer, stable]);
}
