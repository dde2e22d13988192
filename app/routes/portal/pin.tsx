export default function Page() {
  return (
    <main id="main">
      <h1>portal/pin</h1>
    </main>
  )
}
