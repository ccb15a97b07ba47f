import { Link } from 'react-router';
import type { ActivityEntry } from '../../../shared/api/admin-activity-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { ACTIVITY_TYPES, type ActivityType } from '../../../shared/rules/admin/admin-lists.ts';
import { isMailTemplateKey } from '../../../shared/rules/admin/mail-templates.ts';

const ACTION_NAMES: Record<ActivityType, () => string> = messages.activityType;

/** A newer node may write types that this node does not know. For these, the code itself is shown. */
export function actionName(type: string): string {
  return isActivityType(type) ? ACTION_NAMES[type]() : type;
}

/** A deleted entity has no name, so its id is the tooltip. */
export function ActivityEntity({ entry }: { entry: ActivityEntry }) {
  const { entityType: type, entityId } = entry;
  const name =
    entityId !== null && type === 'template' && isMailTemplateKey(entityId)
      ? messages.mailTemplateNames[entityId]()
      : entry.entityName;
  if (!entityId || type === 'admin')
    return <span className="text-ink-2">{messages.adminLog.entity({ type })}</span>;
  const label =
    name === null ? messages.adminLog.entity({ type }) : messages.adminLog.entityWithName({ type, name });
  const to = toEntityHref(entry);
  if (!to) {
    return (
      <span title={entityId} className="text-ink-2">
        {label}
      </span>
    );
  }
  return (
    <Link
      to={to}
      title={entityId}
      className="text-ink-2 underline decoration-control underline-offset-4 hover:text-accent hover:decoration-accent focus-visible:outline-offset-0"
    >
      {label}
    </Link>
  );
}

function toEntityHref({ type, entityType, entityId }: ActivityEntry): string | null {
  if (!entityId || type.endsWith('_deleted')) return null;
  const id = encodeURIComponent(entityId);
  if (entityType === 'user') return `/admin/users/${id}`;
  if (entityType === 'album') return `/admin/albums/${id}`;
  return entityType === 'template' ? `/admin/templates?template=${id}` : null;
}

function isActivityType(type: string): type is ActivityType {
  return (ACTIVITY_TYPES as readonly string[]).includes(type);
}
