"use client";
import { useState } from "react";

const rupiah = (amount) => `Rp ${amount.toLocaleString("en")}`;

export function TicketRows({ tickets }) {
  const [chosen, setChosen] = useState({});
  const set = (id, qty) => setChosen((before) => ({ ...before, [id]: qty }));
  const total = tickets.reduce((sum, { id, price }) => sum + price * (chosen[id] ?? 0), 0);
  return (
    <section>
      <h2>Tickets</h2>
      <ul>
        {tickets.map(({ id, name, price, most, note }) => (
          <li key={id}>
            <div>
              <h3>{name}</h3>
              <p>{note}</p>
            </div>
            <b>{rupiah(price)}</b>
            <span>
              <button type="button" aria-label={`One less: ${name}`} disabled={!chosen[id]} onClick={() => set(id, chosen[id] - 1)}>
                −
              </button>
              <output>{chosen[id] ?? 0}</output>
              <button
                type="button"
                aria-label={`One more: ${name}`}
                disabled={(chosen[id] ?? 0) >= most}
                onClick={() => set(id, (chosen[id] ?? 0) + 1)}
              >
                +
              </button>
            </span>
          </li>
        ))}
      </ul>
      <p>Total {rupiah(total)}</p>
      <button type="button" disabled={total === 0}>
        Continue
      </button>
    </section>
  );
}
