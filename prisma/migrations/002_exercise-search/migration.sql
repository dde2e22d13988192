-- The embedded search engine's index (app/services/search). Written by hand: Prisma knows nothing of these tables.

-- One row an exercise: what a search asks about it besides its words. `number` is its row in exercise_search.
CREATE TABLE exercise_document (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  exerciseId TEXT NOT NULL UNIQUE REFERENCES "Exercise" (id) ON DELETE CASCADE,
  builtIn INTEGER NOT NULL, -- 1: everyone may see it
  owner TEXT, -- the user who may see it
  team TEXT, -- the team that may see it
  name TEXT NOT NULL, -- as it is sorted
  nameWords INTEGER NOT NULL,
  facets TEXT NOT NULL -- numbers of its rows in exercise_facet: 3 17 22
);
CREATE INDEX exercise_document_name ON exercise_document (name, exerciseId);
CREATE INDEX exercise_document_owner ON exercise_document (owner);
CREATE INDEX exercise_document_team ON exercise_document (team);

-- A difficulty or a tag that exercises are filtered by. Rows are only ever added.
CREATE TABLE exercise_facet (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL, -- difficulty, tag
  "group" TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (name, kind, "group")
);

CREATE VIRTUAL TABLE exercise_search USING fts5(
  names, tags, description, facets,
  content = '', contentless_delete = 1, prefix = '2 3 4', tokenize = 'unicode61 remove_diacritics 0'
);
CREATE VIRTUAL TABLE exercise_vocabulary USING fts5vocab(exercise_search, col);

-- Both grow with every change of the index, `library` only with those of built-in exercises: what is counted or read from
-- the index can be kept in memory until then.
CREATE TABLE exercise_index_version (every INTEGER NOT NULL, library INTEGER NOT NULL);
INSERT INTO exercise_index_version VALUES (1, 1);

-- Deleting an exercise, its owner included, takes it out of the index.
CREATE TRIGGER exercise_document_deleted AFTER DELETE ON exercise_document BEGIN
  DELETE FROM exercise_search WHERE rowid = old.number;
  UPDATE exercise_index_version SET every = every + 1, library = library + old.builtIn;
END;

-- Who may see an exercise is never out of date, whoever changes it.
CREATE TRIGGER exercise_document_shared AFTER UPDATE OF userId, teamId, teamRead, clientId ON "Exercise" BEGIN
  UPDATE exercise_document
  SET
    builtIn = new.userId IS NULL AND new.clientId IS NULL,
    owner = new.userId,
    team = iif(new.teamRead, new.teamId, NULL)
  WHERE exerciseId = new.id;
  UPDATE exercise_index_version SET every = every + 1, library = library + 1 WHERE old.userId IS NULL OR new.userId IS NULL;
END;
