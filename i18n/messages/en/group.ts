export const group = {
  "group.title": "Dates",
  "group.lead": "Choose a date.",
  "group.date": "Date",
  "group.place": "Place",
  "group.from": "From",
  "group.status": "Status",
  "group.choose": "Choose",
  "group.choose_label": "Choose {date}, {city}",
  "group.join_label": "Join the waiting list of {date}, {city}",
  "group.all_sold_out": "All dates are sold out",
  "group.past": "Past dates",
  "group.back": "Back to event",
} as const;
