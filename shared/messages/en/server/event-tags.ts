// Tags that events often have, suggested after the owner's own (docs/rules.md, section 4).

export const EVENT_TAGS = [
  ...[
    'wedding',
    'birthday',
    'party',
    'family',
    'friends',
    'anniversary',
    'engagement',
    'baby shower',
    'graduation',
  ],
  ...[
    'holiday',
    'christmas',
    'new year',
    'summer',
    'travel',
    'beach',
    'concert',
    'festival',
    'dinner',
    'picnic',
  ],
  ...[
    'reunion',
    'team',
    'conference',
    'offsite',
    'workshop',
    'launch',
    'school',
    'sports',
    'baptism',
    'farewell',
  ],
] as const;
