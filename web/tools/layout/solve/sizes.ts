// How large things are and how far they keep from each other, in units of the board.

export interface Sizes {
  /** Of a space. */
  length: number;
  width: number;
  font: number;
}

export const BOARD = { width: 1600, height: 1000 };
/** Everything stays so far inside the edge. */
export const MARGIN = 16;
/** Where the cities would be put, if they could stay at their true places. */
export const CITY_FRAME = { left: 66, top: 58, right: 1520, bottom: 942 };

export const CITY_RADIUS = 9.5;
/** A row of spaces begins so far from the middle of its city. */
export const ROW_START = CITY_RADIUS + 4;
export const CITY_DISTANCE = 44;

/** Between the spaces of a route, and the most it is widened to. */
export const GAP = 3;
export const WIDEST_GAP = 7;
/** Between the two lanes of a double route. */
export const LANE_GAP = 3;
/** A curve may be so much longer than its spaces need. */
export const SLACK = 26;

/** Between spaces of different routes: as circles, and as the rectangles that they are. */
export const CLEAR = 3.5;
export const CLEAR_EXACTLY = 2.6;
export const CLEAR_OF_OWN_CITY = 3;
export const CLEAR_OF_CITY = 5;
export const CLEAR_OF_LABEL = 3.8;
export const LABEL_DISTANCE = 3;
