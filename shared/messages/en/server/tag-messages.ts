export const tag = {
  /** Proposed in this order. Small letters: tags have no others. */
  suggestions:
    'wedding, birthday, party, family, friends, anniversary, engagement, baby shower, graduation, holiday, christmas, new year, summer, travel, beach, concert, festival, dinner, picnic, reunion, team, conference, offsite, workshop, launch, school, sports, baptism, farewell',
} as const;
