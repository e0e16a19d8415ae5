/** The queue on an event's own page, before its sale. */
export const line = {
  "line.open": "There's a line for these tickets",
  "line.open_text": "Join it to buy. What you choose here is kept until it's your turn.",
  "line.paused_text": "Sales are paused for a moment. You can join the line meanwhile; what you choose here is kept.",
  "line.soon": "There will be a line",
  "line.soon_text": "You can join it from {date}.",
  "line.draw": "The line is open",
  "line.draw_text": "Sales open {date}. Everyone in line by then takes part in a draw, so there's no need to be early.",
  "line.join": "Join the line",
  "line.turn": "It's your turn",
  "line.turn_text": "Choose your tickets and continue within {clock}.",
  "line.turn_minutes_one": "Choose your tickets and continue within {n} minute.",
  "line.turn_minutes_other": "Choose your tickets and continue within {n} minutes.",
  "line.over": "Your time to start has run out",
  "line.over_text": "Join the line again. What you chose is still here.",
} as const;
