export default function Page() {
  return (
    <main id="main">
      <h1>programme/parameters</h1>
    </main>
  )
}
