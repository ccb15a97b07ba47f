import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutboxMail } from '../../../shared/api/admin-mail-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ADMIN_PAGE_SIZE } from '../../../shared/rules/admin/admin-lists.ts';
import { MAIL_TEMPLATE_KEYS, type MailTemplateKey } from '../../../shared/rules/admin/mail-templates.ts';
import { AdminPage, SectionFailure } from '../admin-parts.tsx';
import { adminQuery, usePages } from '../admin-request.ts';
import { FilterSelect } from '../list/list-controls.tsx';
import { useListState } from '../list/list-state.ts';
import { OutboxPanel } from './outbox-panel.tsx';
import { hasChanged, type TemplateDraft, toDraft } from './template-draft.ts';
import { TemplateEditor } from './template-editor.tsx';

const LOOK_EACH_MS = 3000;
const inAMinute = () => Date.now() + 60_000;

const PLAN = { sortKeys: ['createdAt'], filters: { template: MAIL_TEMPLATE_KEYS } } as const;

export function AdminTemplatesScreen() {
  const list = useListState(PLAN);
  const { page, filters } = list;
  const [drafts, setDrafts] = useState<Partial<Record<MailTemplateKey, TemplateDraft>>>({});
  const [watchedUntil, setWatchedUntil] = useState(inAMinute);
  const query = useQuery(adminQuery('GET /admin/templates'));
  const outbox = usePages({
    ...adminQuery('GET /admin/outbox', { query: { page, limit: ADMIN_PAGE_SIZE } }),
    staleTime: 0,
    // Polling stops after a while, because it would otherwise keep an idle session alive.
    refetchInterval: ({ state }) =>
      Date.now() < watchedUntil && isMoving(state.data) ? LOOK_EACH_MS : false,
  });
  const key = filters.template ?? MAIL_TEMPLATE_KEYS[0];
  const template = query.data?.templates.find((each) => each.key === key);
  const draft = drafts[key] ?? (template && toDraft(template));

  return (
    <AdminPage title={messages.adminFrame.templates()}>
      {query.error && !query.data ? (
        <SectionFailure query={query} failure={messages.adminTemplates.failed()} />
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <TemplateList
            chosen={key}
            edited={query.data?.templates.filter((each) => !each.isDefault).map((each) => each.key) ?? []}
            unsaved={
              query.data?.templates
                .filter((each) => hasChanged(each, drafts[each.key]))
                .map((each) => each.key) ?? []
            }
            onChoose={(template) => list.change({ page, filters: { template } })}
          />
          {template && draft ? (
            <TemplateEditor
              key={key}
              template={template}
              draft={draft}
              onMail={() => setWatchedUntil(inAMinute)}
              onDraft={(next) => setDrafts((all) => ({ ...all, [key]: next }))}
            />
          ) : (
            <div aria-hidden className="h-150 animate-late rounded-card bg-sunken" />
          )}
        </div>
      )}
      <OutboxPanel query={outbox} list={list} />
    </AdminPage>
  );
}

function isMoving(outbox: { isSending: boolean; mails: OutboxMail[] } | undefined): boolean {
  return outbox?.isSending === true && outbox.mails.some((mail) => mail.state === 'waiting');
}

interface TemplateListProps {
  chosen: MailTemplateKey;
  edited: readonly MailTemplateKey[];
  unsaved: readonly MailTemplateKey[];
  onChoose: (key: MailTemplateKey) => void;
}

function TemplateList({ chosen, edited, unsaved, onChoose }: TemplateListProps) {
  const describeState = (key: MailTemplateKey) =>
    unsaved.includes(key) ? 'unsaved' : edited.includes(key) ? 'edited' : 'default';
  return (
    <>
      <div className="md:hidden">
        <FilterSelect
          label={messages.adminTemplates.template()}
          value={chosen}
          options={MAIL_TEMPLATE_KEYS.map((key) => ({
            value: key,
            name: () =>
              messages.adminTemplates.nameAndState({
                name: messages.mailTemplateNames[key](),
                state: describeState(key),
              }),
          }))}
          onChange={onChoose}
        />
      </div>
      <ul
        aria-label={messages.adminTemplates.templates()}
        className="hidden grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-2 md:grid"
      >
        {MAIL_TEMPLATE_KEYS.map((key) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === chosen ? 'true' : undefined}
              onClick={() => onChoose(key)}
              className="size-full rounded-control border border-line px-4 py-2.5 text-start transition hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft"
            >
              <span className={`block font-medium ${key === chosen ? 'text-accent' : ''}`}>
                {messages.mailTemplateNames[key]()}
              </span>
              <span className="block text-badge text-ink-2">
                {messages.adminTemplates.state({ state: describeState(key) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
