export const group = {
  "group.title": "Dates",
  "group.lead": "{place}. Choose a time. All times are {zone}.",
  "group.choose_label": "Choose {date}, {city}",
  "group.join_label": "Join the waiting list of {date}, {city}",
  "group.all_sold_out": "All dates are sold out",
  "group.past": "Past dates",
  "group.back": "Back to event",
} as const;
