export const albumState = {
  public: 'Public',
  private: 'Private',
  archived: 'Archived',
  expired: 'Expired',
  tags: 'Tags',
  expiration: 'Expiration',
} as const;
