/** The keys of a catalogue with the texts left open: what another language has to fill in, no more and no less. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }
