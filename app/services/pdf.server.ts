/** Ends the browser, if one is running. */
export async function closeBrowser() {}
