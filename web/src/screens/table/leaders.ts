// Who leads among many players.

const LEADERS = 3;

interface Placed {
  place: number; // 0: not known
  total: number | null;
}

/** Those who lead, if they are not too many for that: in the beginning all have the same place. */
export function leadersOf<Seat extends Placed>(seats: readonly Seat[]): Seat[] {
  const placed = seats.filter((seat) => seat.place > 0 && seat.total !== null);
  return placed.filter(({ place }) => placed.filter((other) => other.place <= place).length <= LEADERS);
}
