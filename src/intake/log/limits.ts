/** A text of this length or more is refused: nobody pastes 10 MB of the log that matters. */
export const mostCharacters = 10_000_000;
