/** Whether the visitor asked the browser to use less data (Save Data API). Not every browser reports it. */
export const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
