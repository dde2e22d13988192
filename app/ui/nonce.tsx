import { createContext, useContext } from 'react'

const Nonce = createContext<string | undefined>(undefined)

export const NonceProvider = Nonce.Provider

/** The number that marks this answer's scripts as ours; only the server knows it. */
export const useNonce = () => useContext(Nonce)
