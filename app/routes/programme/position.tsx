export default function Page() {
  return (
    <main id="main">
      <h1>programme/position</h1>
    </main>
  )
}
