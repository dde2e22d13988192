export default function Page() {
  return (
    <main id="main">
      <h1>portal/done</h1>
    </main>
  )
}
