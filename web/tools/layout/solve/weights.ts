/** How much each wish counts. What must be so is wished for more strongly from stage to stage. */
export interface Weights {
  tooShort: number;
  tooLong: number;
  spaces: number;
  cities: number;
  labels: number;
  frame: number;
  /** Of the rectangles that the circles stand for; 0 leaves them out. */
  exact: number;
  anchor: number;
  turn: number;
  stretch: number;
  fold: number;
  bend: number;
  sharpBend: number;
  sBend: number;
  slide: number;
}

export const FIRST: Weights = {
  tooShort: 2,
  tooLong: 0.02,
  spaces: 1,
  cities: 2,
  labels: 1,
  frame: 2,
  exact: 0,
  anchor: 0.001,
  turn: 0.015,
  stretch: 0.002,
  fold: 400,
  bend: 0.12,
  sharpBend: 0.15,
  sBend: 0.1,
  slide: 0.004,
};

/** What must be so counts `factor` times as much, beside what is only nice. */
export const harder = (factor: number, exact = 0): Weights => ({
  ...FIRST,
  tooShort: FIRST.tooShort * factor,
  spaces: FIRST.spaces * factor,
  cities: FIRST.cities * factor,
  labels: FIRST.labels * factor,
  frame: FIRST.frame * factor,
  exact,
});
