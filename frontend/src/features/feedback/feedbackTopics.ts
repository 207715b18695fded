export const defaultTopic = 1;

/** What a contact request can be about, by its number on the wire. */
export const feedbackTopicGroups = [
  {
    label: 'Platform specific',
    topics: [
      { value: 1, label: 'Questions about the platform' },
      { value: 2, label: 'Request to change claims' },
      { value: 3, label: 'Request group order' },
      { value: 4, label: 'Billing or payment issues' },
      { value: 5, label: 'Order modification request' },
      { value: 6, label: 'Delivery problem' },
      { value: 7, label: 'Vendor or restaurant complaint' },
      { value: 8, label: 'Account issues' },
    ],
  },
  {
    label: 'Platform development',
    topics: [
      { value: 9, label: 'Feature suggestion' },
      { value: 10, label: 'Technical problem with the platform' },
      { value: 11, label: 'Report a bug' },
    ],
  },
] as const;
