/* oxlint-disable import/no-default-export -- Next.js asks for it */
import { notFound } from "next/navigation";
import { eventOf } from "../event-of.js";
import { TicketRows } from "./ticket-rows.jsx";

export const dynamic = "force-dynamic";

export default async function Page({ params }) {
  const { slug } = await params;
  const event = eventOf(slug);
  if (!event) notFound();
  return (
    <>
      <picture>
        <source type="image/avif" srcSet="/poster-360.avif 360w, /poster-720.avif 720w" sizes="100vw" />
        <img src="/poster-720.webp" alt="" width="720" height="450" fetchPriority="high" />
      </picture>
      <h1>{event.name}</h1>
      <p>
        {event.date}, {event.place}
      </p>
      <TicketRows tickets={event.tickets} />
      <section>
        <h2>About</h2>
        {event.paragraphs.map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </section>
    </>
  );
}
