//! Who sits where in the games of a deal.

/// For each game of a deal, which of the `bots` sits at each of the `seats`: everybody sits
/// everywhere equally often.
///
/// - As many bots as seats: all rotations.
/// - Fewer: they alternate around the table, and each begins once, in all rotations that differ.
/// - More: every choice of as many as there are seats, in all rotations.
///
/// ```
/// use whistlestop_bots::arena::seating;
///
/// assert_eq!(seating(2, 2), [[0, 1], [1, 0]]);
/// assert_eq!(seating(2, 4), [[0, 1, 0, 1], [1, 0, 1, 0]]);
/// assert_eq!(seating(3, 2), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
/// ```
pub fn seating(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    let mut games: Vec<Vec<usize>> = Vec::new();
    let tables = if bots > seats {
        choices(bots, seats)
    } else {
        (0..bots).map(|first| (first..first + seats).map(|bot| bot % bots).collect()).collect()
    };
    for table in tables {
        for shift in 0..seats {
            let mut game = table.clone();
            game.rotate_left(shift);
            if !games.contains(&game) {
                games.push(game);
            }
        }
    }
    games
}

/// All ways to choose `count` of the bots, in ascending order.
fn choices(bots: usize, count: usize) -> Vec<Vec<usize>> {
    (0..1u64 << bots)
        .filter(|mask| mask.count_ones() as usize == count)
        .map(|mask| (0..bots).filter(|bot| mask >> bot & 1 == 1).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_everywhere_equally_often() {
        for (bots, seats) in [(2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (4, 3), (5, 5), (6, 2)] {
            let games = seating(bots, seats);
            let times =
                |bot: usize, seat: usize| games.iter().filter(|game| game[seat] == bot).count();
            for bot in 0..bots {
                for seat in 0..seats {
                    assert_eq!(times(bot, seat), times(0, 0), "{bots} bots at {seats} seats");
                }
            }
        }
    }

    #[test]
    fn games_of_a_deal_are_few() {
        assert_eq!(seating(2, 3).len(), 6);
        assert_eq!(seating(5, 5).len(), 5);
        assert_eq!(seating(5, 2).len(), 20);
    }
}
