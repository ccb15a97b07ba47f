/** Maximum number of albums in an event. */
export const MAX_EVENT_ALBUMS = 20;
