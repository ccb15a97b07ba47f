import { Download, Eye, EyeOff, type LucideIcon, Trash2, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { Visibility } from '../../../shared/rules/access.ts';
import type { Choosing } from '../../photos/grid/choose-photos.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { getVisibility } from '../review/review-queue.ts';
import { useVisibility } from '../review/use-visibility.ts';
import { usePageKeys } from '../use-page-keys.ts';
import { decideChosen, deleteChosen } from './chosen-actions.ts';
import { useDragChoosing } from './use-drag-choosing.ts';
import { useFingerChoosing } from './use-finger-choosing.ts';
import type { Leaving } from './use-leaving.ts';

interface ChosenBarProps {
  albumId: string;
  photos: readonly Photo[];
  choosing: Choosing;
  onChooseAll: () => void;
  onDownload: () => void;
  leaving: Leaving;
  onEnd: () => void;
}

export function ChosenBar(props: ChosenBarProps) {
  const { photos, choosing, onChooseAll, onEnd } = props;
  useDragChoosing(photos, choosing.onToggle);
  useFingerChoosing(photos, choosing.onToggle);
  const bar = useFocusReturn();
  const chosen = photos.filter(({ id }) => choosing.ids.has(id));
  const acts = useChosenActs(chosen, props);
  const isWide = useMediaQuery('(width >= 40rem)');
  const end = <IconButton icon={X} label={messages.common.cancel()} onClick={onEnd} />;
  return (
    <section
      ref={bar}
      aria-label={messages.download.choosing()}
      className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-card border border-line bg-surface px-3 py-2 shadow-float sm:bottom-6"
    >
      <p role="status" className="px-1 text-label tabular-nums max-sm:grow">
        {messages.download.chosen({ count: chosen.length })}
      </p>
      <Button kind="quiet" onClick={onChooseAll}>
        {messages.download.chooseAll()}
      </Button>
      {!isWide && end}
      <div className="flex gap-1 max-sm:w-full">
        <Action icon={EyeOff} keyName={messages.chosen.keyHide()} act={acts.hide}>
          {messages.chosen.hide()}
        </Action>
        <Action icon={Eye} keyName={messages.chosen.keyShow()} act={acts.show}>
          {messages.chosen.show()}
        </Action>
        <Action
          icon={Trash2}
          keyName={messages.chosen.keyDelete()}
          aria-keyshortcuts="Delete"
          act={acts.remove}
        >
          {messages.common.delete()}
        </Action>
        <Action icon={Download} keyName={messages.chosen.keyDownload()} act={acts.download} kind="primary">
          {messages.download.submit()}
        </Action>
      </div>
      {isWide && end}
    </section>
  );
}

/** The focus returns to the element that started the selection. */
function useFocusReturn() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(
    () => () => {
      if (!bar.current?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[data-choose]')?.focus({ preventScroll: true });
    },
    [],
  );
  return bar;
}

/** Returns the actions for buttons and keys. Undefined if no action is possible. */
function useChosenActs(chosen: readonly Photo[], props: ChosenBarProps) {
  const { albumId, leaving, onChooseAll, onDownload, onEnd } = props;
  const change = useVisibility(albumId);
  const decide = (visibility: Visibility) =>
    chosen.some((photo) => getVisibility(photo) !== visibility)
      ? () => {
          void decideChosen(change, chosen, visibility);
          onEnd();
        }
      : undefined;
  const removeAll = () => {
    deleteChosen(albumId, chosen, leaving);
    onEnd();
  };
  const hasAny = chosen.length > 0;
  const remove = hasAny ? removeAll : undefined;
  const download = hasAny ? onDownload : undefined;
  const [hide, show] = [decide('hidden'), decide('shown')];
  const all = { escape: onEnd, 'control+a': onChooseAll };
  usePageKeys({ ...all, h: hide, s: show, d: download, delete: remove, backspace: remove });
  return { hide, show, remove, download };
}

interface ActionProps {
  icon: LucideIcon;
  keyName: string;
  'aria-keyshortcuts'?: string;
  act: (() => void) | undefined;
  kind?: ButtonKind;
  children: string;
}

function Action({ icon: Icon, keyName, act, kind = 'quiet', children, ...keys }: ActionProps) {
  return (
    <Button
      kind={kind}
      disabled={!act}
      aria-keyshortcuts={keys['aria-keyshortcuts'] ?? keyName}
      onClick={act}
      className="max-sm:grow max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-badge"
    >
      <Icon aria-hidden className="size-5" />
      <span>{children}</span>
      <Kbd className="max-xl:hidden!">{keyName}</Kbd>
    </Button>
  );
}
