import { messages } from '../../../shared/messages/messages.ts';
import { MAIL_TEMPLATE_KEYS, type MailTemplateKey } from '../../../shared/rules/admin/mail-templates.ts';
import { FilterSelect } from '../list/list-controls.tsx';

interface TemplateListProps {
  chosen: MailTemplateKey;
  edited: readonly MailTemplateKey[];
  unsaved: readonly MailTemplateKey[];
  onChoose: (key: MailTemplateKey) => void;
}

export function TemplateList({ chosen, edited, unsaved, onChoose }: TemplateListProps) {
  const stateOf = (key: MailTemplateKey) =>
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
                state: stateOf(key),
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
              className="size-full rounded-control border border-line px-4 py-2.5 text-left transition hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft"
            >
              <span className={`block font-medium ${key === chosen ? 'text-accent' : ''}`}>
                {messages.mailTemplateNames[key]()}
              </span>
              <span className="block text-badge text-ink-2">
                {messages.adminTemplates.state({ state: stateOf(key) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
