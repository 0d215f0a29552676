// What a map file says, as far as the client talks about it.

export interface TicketFacts {
  a: string;
  b: string;
  points: number;
  long: boolean;
}

export interface MapFacts {
  map: string;
  title: string;
  /** Points for a route, by its length. */
  points: Record<string, number>;
  /** By name, as in the notation of games. */
  tickets: Record<string, TicketFacts>;
  trains: number;
  stations: number;
  stationPoints: number;
  openingHand: number;
  startTickets: number;
  startKeep: number;
  drawTickets: number;
  drawKeep: number;
  doubleRouteSeats: number;
  longestPathPoints: number;
  finalRoundTrains: number;
}
