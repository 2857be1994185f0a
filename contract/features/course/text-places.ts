/** What a place in the text of an activity is: a search says it in words, and its player opens it there. */
export const textPlaces = ['whole', 'page', 'slide', 'second'] as const
